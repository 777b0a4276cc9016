'use strict';
// The player of a page. One script hands the core over with matchreel.core, another the match with matchreel.match; once both are
// there the match plays in the element #matchreel. The core is the program's own window without a window: all pixels are its.
const matchreel = (() => {
  // Keys that write nothing, in the order of the core's numbers for them.
  const NAMED = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', 'Escape', 'Tab',
    'Backspace', 'F1', 'F11'];
  const FACTS = ['pixels', 'x', 'y', 'w', 'h', 'head', 'end', 'steps', 'playing', 'lively', 'panels', 'saved', 'full', 'speed', 'theme',
    'covered', 'film', 'chosen'];
  // What the core calls an event.
  const HAPPENS = { key: 0, held: 1, keyUp: 2, move: 3, press: 4, other: 5, lift: 6, wheel: 7, away: 8 };
  const SPEEDS = [1, 2, 4, 8, 16, 32, 64];
  const LONGEST_LIST = 3000;
  // Fingers: so far is a swipe, and so much further apart is a notch of the wheel.
  const SWIPE = 48;
  const PINCH = 1.15;
  const ICONS = {
    first: 'M6 5h2v14H6zM20 5v14L9 12z', back: 'M17 5v14L7 12z', play: 'M7 4v16l13-8z', pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
    on: 'M7 5v14l10-7z', last: 'M16 5h2v14h-2zM4 5v14l11-7z', panels: 'M3 4h18v16H3zM5 6v8h8V6zM15 6v8h4V6zM5 16v2h14v-2z',
    picture: 'M4 7h4l2-3h4l2 3h4v13H4zM12 9a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM12 11a2.5 2.5 0 110 5 2.5 2.5 0 010-5z',
    film: 'M3 4h18v16H3zM5 6v2h2V6zM5 11v2h2v-2zM5 16v2h2v-2zM17 6v2h2V6zM17 11v2h2v-2zM17 16v2h2v-2zM9 6v5h6V6zM9 13v5h6v-5z',
    record: 'M11 3h2v9h4l-5 6-5-6h4zM4 19h16v2H4z', full: 'M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z',
    link: 'M7 7h4v2H7a3 3 0 000 6h4v2H7A5 5 0 017 7zM13 7h4a5 5 0 010 10h-4v-2h4a3 3 0 000-6h-4zM8 11h8v2H8z',
    inspect: 'M10 3a7 7 0 105.3 11.6l4.5 4.5 1.4-1.4-4.6-4.6A7 7 0 0010 3zM10 5a5 5 0 110 10 5 5 0 010-10zM9 7h2v2H9zM9 10h2v3H9z',
    keys: 'M2 6h20v12H2zM4 8v2h2V8zM8 8v2h2V8zM12 8v2h2V8zM16 8v2h4V8zM4 12v2h2v-2zM8 12v2h8v-2zM18 12v2h2v-2z',
  };

  const SAVE = 'Save the film as GIF (Shift G)';
  // Words without the key that does the same.
  const plain = words => words.replace(/ \(.*\)$/, '');
  const decode = text => Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const keyCode = key => {
    const named = NAMED.indexOf(key);
    if (named >= 0) return -1 - named;
    return [...key].length === 1 ? key.codePointAt(0) : undefined;
  };

  // An element with attributes and children. What comes from a record is text, never markup.
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function icon(name) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    path.setAttribute('d', ICONS[name]);
    path.setAttribute('fill-rule', 'evenodd');
    svg.append(path);
    return svg;
  }

  // The core, and what is written to it and read from it. Its memory may grow in any call: it is looked at after the address is known.
  class Core {
    constructor(calls) { this.calls = calls; }

    static async load(packed) {
      const bytes = new Blob([decode(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
      const reply = new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
      return new Core((await WebAssembly.instantiateStreaming(reply, {})).instance.exports);
    }

    bytes(at, length) { return new Uint8Array(this.calls.memory.buffer, at, length); }

    give(bytes) {
      const at = this.calls.room(bytes.length);
      if (!at) throw new Error('there is not enough memory for this match');
      this.bytes(at, bytes.length).set(bytes);
    }

    giveWords(words) { this.give(new TextEncoder().encode(words)); }

    words(length) { return new TextDecoder().decode(this.bytes(this.calls.words(), length)); }

    json(call) { return JSON.parse(this.words(this.calls[call]())); }

    // A file of so many bytes that the core made, and its name.
    file(length) {
      const bytes = this.bytes(this.calls.file(), length).slice();
      return { bytes, name: this.words(this.calls.words_length()) };
    }

    frame(now, [width, height, scale]) {
      const at = this.calls.frame(now, width, height, scale);
      const numbers = new Int32Array(this.calls.memory.buffer, at, FACTS.length);
      return Object.fromEntries(FACTS.map((name, i) => [name, numbers[i]]));
    }
  }

  // The match in its element, with what is around the picture.
  class Player {
    constructor(root, core, parcel) {
      this.root = root;
      this.core = core;
      this.start = performance.now();
      this.fingers = new Map();
      this.canvas = make('canvas', { tabindex: '0', role: 'img' });
      this.pen = this.canvas.getContext('2d', { alpha: false });
      root.querySelector('.stage').append(this.canvas);
      core.give(parcel);
      const wrong = core.calls.open(...this.size());
      if (wrong) throw new Error(core.words(wrong));
      this.about = core.json('about');
      this.build();
      this.listen();
      this.paint();
      this.follow();
      this.draw();
      root.classList.add('plays');
    }

    now() { return Math.round(performance.now() - this.start); }

    size() {
      const side = length => Math.max(64, Math.round(length * devicePixelRatio));
      return [side(this.canvas.clientWidth), side(this.canvas.clientHeight), devicePixelRatio];
    }

    // Controls and the list of moves.
    build() {
      const button = (name, words, act) => {
        const made = make('button', { type: 'button', title: words, 'aria-label': plain(words), class: name }, icon(name));
        made.addEventListener('click', act);
        return made;
      };
      const key = code => () => this.key(code);
      this.play = button('play', 'Play or pause (Space)', key(' '));
      this.track = make('input', { type: 'range', min: '0', value: '0', step: '1', class: 'track', 'aria-label': 'Moment' });
      this.where = make('output', { class: 'where' });
      this.speed = make('select', { 'aria-label': 'Speed', title: 'Speed (+ and -)' },
        ...SPEEDS.map(quarters => make('option', { value: quarters }, quarters < 4 ? `${quarters}/4×` : `${quarters / 4}×`)));
      this.theme = make('select', { 'aria-label': 'Theme', title: 'Theme (T)' },
        ...this.about.themes.map((name, i) => make('option', { value: i }, name)));
      this.live = make('p', { class: 'live', role: 'status', 'aria-live': 'polite' });
      this.inspected = make('p', { class: 'live', id: 'matchreel-inspected', 'aria-live': 'off' });
      this.film = button('film', SAVE, () => this.key(this.facts.film ? 'X' : 'G'));
      const bar = make('div', { class: 'bar', role: 'toolbar', 'aria-label': 'Player' },
        make('div', { class: 'transport' }, button('first', 'To the start (Home)', key('Home')),
          button('back', 'One step back (←)', key('ArrowLeft')), this.play, button('on', 'One step on (→)', key('ArrowRight')),
          button('last', 'To the end (End)', key('End'))),
        this.track, this.where);
      const tools = make('div', { class: 'tools', role: 'toolbar', 'aria-label': 'More' }, this.speed, this.theme,
        button('link', 'Link to this moment', () => this.share()), button('picture', 'Save this picture (P)', key('p')),
        this.film, button('record', 'Download the record', () => this.download(this.core.calls.record())),
        button('inspect', 'Inspect the next thing (Tab in the whole window)', key('Tab')),
        button('keys', 'All keys (?)', key('?')), button('panels', 'The whole window (I)', key('i')),
        button('full', 'Full screen (F11)', key('F11')));
      this.root.querySelector('header').append(tools);
      this.root.append(bar, this.moves(), this.live, this.inspected);
      this.canvas.setAttribute('aria-describedby', this.inspected.id);
    }

    // Every step that has words, as text and as a way there.
    moves() {
      this.rows = [];
      this.list = make('ol', { class: 'moves', 'aria-label': `All ${this.about.stepWord}s` });
      const { comment, start, steps } = this.about;
      if (comment) this.row(0, start, '', comment);
      for (const [i, { label, told, comment }] of steps.entries()) {
        if ((told || comment) && this.rows.length < LONGEST_LIST) this.row(i + 1, label, told, comment);
      }
      return this.list;
    }

    row(steps, label, told, comment) {
      const row = make('button', { type: 'button' }, make('b', {}, label), ` ${told}`);
      if (comment) row.append(make('i', {}, ` ${comment}`));
      row.addEventListener('click', () => this.jump(steps));
      this.list.append(make('li', {}, row));
      this.rows.push([steps, row]);
    }

    listen() {
      document.addEventListener('keydown', event => this.keyDown(event));
      document.addEventListener('keyup', event => this.happen('keyUp', keyCode(event.key) ?? 0));
      addEventListener('blur', () => this.happen('away'));
      addEventListener('hashchange', () => this.follow());
      document.addEventListener('fullscreenchange', () => this.fullChanged());
      new ResizeObserver(() => this.soon()).observe(this.canvas);
      this.track.addEventListener('input', () => this.seek(this.track.valueAsNumber));
      this.speed.addEventListener('change', () => { this.core.calls.speed(+this.speed.value); this.soon(); });
      this.theme.addEventListener('change', () => this.wear(this.about.themes[+this.theme.value]));
      const on = (name, act) => this.canvas.addEventListener(name, act, { passive: false });
      on('pointermove', event => this.moved(event));
      on('pointerdown', event => this.pressed(event));
      on('pointerup', event => this.lifted(event));
      on('pointercancel', event => this.lifted(event));
      on('pointerleave', () => this.happen('move', -1, -1));
      on('contextmenu', event => event.preventDefault());
      on('wheel', event => this.wheel(event));
    }

    happen(what, x = 0, y = 0) {
      this.core.calls.happen(HAPPENS[what], x, y);
      this.soon();
    }

    key(name) {
      this.happen('key', keyCode(name));
      this.happen('keyUp', keyCode(name));
    }

    // Keys are the window's, but for those that a page or a control needs itself.
    keyDown(event) {
      const code = keyCode(event.key);
      const own = event.target.closest?.('select, a, textarea, input:not([type=range])');
      const pressing = event.target.closest?.('button') && [' ', 'Enter'].includes(event.key);
      if (code === undefined || own || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'Tab' && !this.facts.panels) return;
      // In a small player there is no window to come back to; from the whole one this is the way back.
      if (event.key === 'Escape' && !this.facts.covered) {
        if (this.facts.panels) this.key('i');
        return;
      }
      event.preventDefault();
      this.happen(event.repeat ? 'held' : 'key', code);
    }

    place(event) {
      const box = this.canvas.getBoundingClientRect();
      const part = this.canvas.width / Math.max(1, box.width);
      return [Math.floor((event.clientX - box.left) * part), Math.floor((event.clientY - box.top) * part)];
    }

    pressed(event) {
      this.canvas.focus({ preventScroll: true });
      this.canvas.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, { from: event, at: event });
      this.spread = undefined;
      this.happen(event.button === 2 ? 'other' : 'press', ...this.place(event));
    }

    moved(event) {
      const finger = this.fingers.get(event.pointerId);
      if (finger) finger.at = event;
      if (this.fingers.size === 2) this.pinch();
      else this.happen('move', ...this.place(event));
    }

    lifted(event) {
      const finger = this.fingers.get(event.pointerId);
      this.fingers.delete(event.pointerId);
      if (event.button === 2) return;
      const [dx, dy] = finger ? [event.clientX - finger.from.clientX, event.clientY - finger.from.clientY] : [0, 0];
      const swipe = event.pointerType === 'touch' && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy);
      this.happen('lift', ...this.place(event));
      // A zoomed board is moved by the finger.
      if (swipe && !this.facts.panels && this.core.json('report').zoom <= 1) this.key(dx < 0 ? 'ArrowRight' : 'ArrowLeft');
      if (event.pointerType === 'touch' && swipe) this.happen('move', -1, -1);
    }

    // Two fingers further apart are the wheel.
    pinch() {
      const [one, other] = [...this.fingers.values()].map(finger => finger.at);
      const spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      this.spread ??= spread;
      const notch = spread > this.spread * PINCH ? 1 : spread < this.spread / PINCH ? -1 : 0;
      if (!notch) return;
      this.spread = spread;
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      this.happen('away');
      this.happen('move', ...this.place(middle));
      this.happen('wheel', 0, notch);
    }

    // The wheel scrolls a page that scrolls.
    wheel(event) {
      const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
      if (!event.deltaY || scrolls && !this.facts.panels && !event.ctrlKey) return;
      event.preventDefault();
      this.happen('wheel', 0, -Math.sign(event.deltaY));
    }

    seek(ms) {
      this.core.calls.seek(Math.round(ms));
      this.soon();
    }

    jump(steps) {
      this.core.calls.jump(steps);
      this.soon();
    }

    wear(name) {
      this.core.giveWords(name);
      this.core.calls.theme();
      this.soon();
    }

    // The step that the address names: #step=143, #step=24b.
    follow() {
      const step = /[#&]step=([^&]+)/.exec(location.hash)?.[1];
      if (step === undefined) return;
      this.core.giveWords(step);
      this.core.calls.go();
      this.soon();
    }

    share() {
      const { steps } = this.facts;
      location.hash = `step=${steps ? this.about.steps[steps - 1].name : this.about.start}`;
      navigator.clipboard?.writeText(location.href).catch(() => {});
      this.tell(`the address of this page now leads to ${this.label(steps)}`);
    }

    download(length) {
      const { name, bytes } = this.core.file(length);
      if (!length) return this.tell(name);
      const link = make('a', { href: URL.createObjectURL(new Blob([bytes])), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    }

    fullScreen(on) {
      this.full = on;
      if (on) this.root.requestFullscreen?.().catch(() => { this.full = false; });
      else if (document.fullscreenElement) document.exitFullscreen();
    }

    // Who leaves full screen by a key of the browser tells nobody else.
    fullChanged() {
      if (!document.fullscreenElement && this.full) this.key('F11');
    }

    // One picture a refresh of the screen, and none while nothing changes.
    soon() {
      if (!this.awaited && !this.broken) requestAnimationFrame(() => this.drawOrEnd());
      this.awaited = true;
    }

    // A core that fell cannot be asked again: the last picture stays, and why is said.
    drawOrEnd() {
      try {
        this.draw();
      } catch (error) {
        this.broken = true;
        complain(this.root, error);
        throw error;
      }
    }

    draw() {
      this.awaited = false;
      const size = this.size(), [width, height] = size;
      const whole = this.canvas.width !== width || this.canvas.height !== height;
      if (whole) [this.canvas.width, this.canvas.height] = [width, height];
      const facts = this.core.frame(this.now(), size);
      const [x, y, w, h] = whole ? [0, 0, width, height] : [facts.x, facts.y, facts.w, facts.h];
      if (w && h) {
        const pixels = new Uint8ClampedArray(this.core.calls.memory.buffer, facts.pixels, width * height * 4);
        this.pen.putImageData(new ImageData(pixels, width, height), 0, 0, x, y, w, h);
      }
      this.show(facts);
      if (facts.lively) this.soon();
    }

    // Brings what is around the picture up to the moment.
    show(facts) {
      const before = this.facts ?? {};
      this.facts = facts;
      const changed = name => facts[name] !== before[name];
      if (changed('end')) this.track.max = facts.end;
      if (changed('head')) this.track.value = facts.head;
      if (changed('steps')) this.showStep(facts);
      if (changed('playing')) this.play.replaceChildren(icon(facts.playing ? 'pause' : 'play'));
      if (changed('speed')) this.speed.value = facts.speed;
      if (changed('theme')) this.paint(facts.theme);
      if (changed('panels')) this.root.classList.toggle('whole', Boolean(facts.panels));
      for (let i = 0; i < facts.saved; i++) this.download(this.core.calls.saved());
      if (facts.full) this.fullScreen(facts.full === 2);
      if (changed('film')) this.showFilm(facts.film);
      if (facts.lively) this.hear();
      this.showInspected(facts);
    }

    // A film is made bit by bit, between two pictures of the page; the button tells how far it is, and stops it.
    showFilm(film) {
      const words = film ? 'Stop saving the film (Shift X)' : SAVE;
      this.film.title = words;
      this.film.setAttribute('aria-label', plain(words));
      this.film.replaceChildren(film ? `${film - 1} %` : icon('film'));
    }

    // What the inspector says is there for who cannot see it, and said aloud where a thing was chosen.
    showInspected(facts) {
      const words = this.core.words(this.core.calls.inspected());
      this.inspected.setAttribute('aria-live', facts.chosen && !facts.playing ? 'polite' : 'off');
      if (words === this.inspected.textContent) return;
      this.inspected.textContent = words;
    }

    label(steps) {
      const { stepWord, start } = this.about;
      return `${stepWord} ${steps ? this.about.steps[steps - 1].label : start}`;
    }

    showStep({ steps, playing }) {
      const count = this.about.steps.length;
      this.where.value = this.label(steps);
      const step = this.about.steps[steps - 1];
      const words = step ? `${this.label(steps)}: ${step.caption || step.told}` : this.label(steps);
      this.track.setAttribute('aria-valuetext', words);
      const { players, game, title } = this.about;
      this.canvas.setAttribute('aria-label', `${title ? `${title}, ` : ''}${game}: ${players.join(' – ')}; ${words}`);
      // While it plays nobody could listen as fast.
      if (!playing) this.live.textContent = steps === count && count ? `${words}. ${this.about.outcome}` : words;
      const at = this.rows.findLast(([own]) => own <= steps)?.[1];
      if (at === this.current) return;
      this.current?.removeAttribute('aria-current');
      this.current = at;
      at?.setAttribute('aria-current', 'step');
      this.list.scrollTop = at ? at.offsetTop - this.list.clientHeight / 2 : 0;
    }

    // What the window says is said aloud, too.
    hear() {
      const said = this.core.words(this.core.calls.said());
      if (said && said !== this.said) this.live.textContent = said;
      this.said = said;
    }

    tell(words) { this.live.textContent = words; }

    // The page around the picture has the colours of its theme.
    paint(theme = -1) {
      for (const [role, color] of Object.entries(this.core.json('colors'))) this.root.style.setProperty(`--${role}`, color);
      this.theme.value = theme;
    }
  }

  function complain(root, error) {
    root.append(make('p', { class: 'wrong', role: 'alert' }, `The match cannot be played here: ${error.message}`));
  }

  let core, parcel;
  async function begin() {
    if (!core || !parcel) return;
    const root = document.getElementById('matchreel');
    try {
      matchreel.player = new Player(root, await Core.load(core), decode(parcel));
      root.dataset.ready = Math.round(performance.now());
    } catch (error) {
      complain(root, error);
      throw error;
    }
  }
  return {
    core(packed) { core = packed; begin(); },
    match(packed) { parcel = packed; begin(); },
  };
})();
