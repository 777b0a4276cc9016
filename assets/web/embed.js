'use strict';
// Beside the player of a page in a frame: tells the page around how high it would like to be, and reads a match again that goes on.
(() => {
  const root = document.getElementById('matchreel');
  const framed = parent !== window;
  const EVERY = 3000;

  // What is shown is noted on its way to the player.
  const show = matchreel.match;
  let shown;
  matchreel.match = packed => {
    shown = packed;
    show(packed);
  };

  // The board should be as large as the width allows, with the controls below it.
  function wanted() {
    const width = innerWidth;
    return Math.round(width < 480 ? width * 1.35 + 120 : width < 832 ? width + 160 : Math.min(width * 0.62, 760));
  }

  // Whoever has us in a frame may read it; it says nothing about anybody.
  function tell() {
    if (framed) parent.postMessage({ matchreel: 'size', height: wanted() }, '*');
  }

  let width = 0;
  addEventListener('resize', () => {
    if (innerWidth !== width) tell();
    width = innerWidth;
  });
  // The page around asks again where it was slower than we.
  addEventListener('message', event => {
    if (event.source === parent && event.data?.matchreel === 'ask') tell();
    if (event.source === parent && event.data?.matchreel === 'step' && /^[0-9a-z]+$/.test(event.data.step)) {
      location.hash = `step=${event.data.step}`;
    }
  });
  // A match that goes on is read again, by a script that hands it over: where there is a server, that may have changed since.
  function live() {
    const own = [...document.scripts].map(script => script.getAttribute('src')).find(src => !src.startsWith('../'));
    const key = `matchreel ${location.pathname}`;
    // Who had seen all there was wants to see what is new.
    const { player } = matchreel;
    if (sessionStorage.getItem(key) === 'end') player?.key('End');
    matchreel.match = packed => {
      if (packed === shown) return;
      const { steps } = matchreel.player.facts, { about } = matchreel.player;
      sessionStorage.setItem(key, steps === about.steps.length ? 'end' : '');
      if (steps) location.hash = `step=${about.steps[steps - 1].name}`;
      location.reload();
    };
    const again = () => {
      const script = document.createElement('script');
      script.src = `${own}?${Date.now()}`;
      script.addEventListener('load', () => script.remove());
      script.addEventListener('error', () => script.remove());
      document.body.append(script);
    };
    setInterval(again, EVERY);
  }

  // The player is there once its first picture is.
  function whenReady(act) {
    if (root.dataset.ready) act();
    else setTimeout(() => whenReady(act), 100);
  }

  if (root.dataset.live && location.protocol.startsWith('http')) whenReady(live);
  tell();
})();
