'use strict';
// The scripts of a site's pages. A list of all matches comes as a script of its own, because pages on a disk may not read files.
// What records say is only ever written as text.
const matchreelSite = (() => {
  const PAGE = 50;

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  // Words as people search for them: small letters, no accents.
  const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

  // All matches, and those that are looked for.
  class Search {
    constructor(section, { players, games, rows }) {
      this.section = section;
      this.players = players;
      this.games = games;
      this.rows = rows.map(([slug, title, seats, game, date, result, winner, steps]) => {
        const names = seats.map(seat => players[seat][0]);
        const words = plain([title, ...names, games[game], date ?? '', result].join(' '));
        return { slug, title, seats, names, game, date, result, winner, steps, words };
      });
      this.form = section.querySelector('form');
      this.body = section.querySelector('tbody');
      this.told = section.querySelector('.found');
      this.more = section.querySelector('.more');
      const fill = (name, list) => this.form.elements[name].append(...list.map(([value, text]) => make('option', { value }, text)));
      const byName = players.map(([name], i) => [i, name]).sort((a, b) => a[1].localeCompare(b[1]));
      fill('player', byName);
      fill('game', games.map((name, i) => [i, name]));
      this.form.elements.game.closest('label').hidden = games.length < 2;
      section.classList.toggle('one-game', games.length < 2);
      this.form.addEventListener('input', () => this.find());
      this.form.addEventListener('submit', event => event.preventDefault());
      this.more.addEventListener('click', () => this.show(this.shown + PAGE));
      this.form.hidden = false;
      this.find();
    }

    find() {
      const { words, player, game, result } = this.form.elements;
      const parts = plain(words.value).split(/\s+/).filter(Boolean);
      // Who won or lost is asked of somebody; of nobody in particular only draws are told apart.
      for (const option of result.options) option.disabled = !player.value && ['won', 'lost'].includes(option.value);
      if (result.selectedOptions[0]?.disabled) result.value = '';
      this.found = this.rows.filter(row => parts.every(part => row.words.includes(part))
        && (!player.value || row.seats.includes(+player.value))
        && (!game.value || row.game === +game.value)
        && (!result.value || this.ended(row, player.value) === result.value));
      this.show(PAGE);
    }

    ended(row, player) {
      if (!row.winner) return 'open';
      if (!row.winner.length) return 'drawn';
      return row.winner.includes(row.seats.indexOf(+player)) ? 'won' : 'lost';
    }

    show(count) {
      this.shown = count;
      this.body.replaceChildren(...this.found.slice(0, count).map(row => this.row(row)));
      const { found, none } = this.section.dataset;
      this.told.textContent = this.found.length ? found.replace('{n}', this.found.length).replace('{all}', this.rows.length) : none;
      this.more.hidden = this.found.length <= count;
    }

    row({ slug, title, names, game, date, result, winner, steps }) {
      const link = make('a', { href: `matches/${slug}.html` });
      names.forEach((name, seat) => {
        const shown = make('bdi', {}, name);
        link.append(seat ? ' – ' : '', winner?.includes(seat) ? make('b', {}, shown) : shown);
      });
      const who = make('td', { class: 'who' }, link);
      if (title) who.append(make('span', { class: 'titled' }, make('bdi', {}, title)));
      return make('tr', {}, make('td', { class: 'when' }, date ?? '–'), who, make('td', { class: 'how' }, make('bdi', {}, result)),
        make('td', { class: 'what' }, make('bdi', {}, this.games[game])), make('td', { class: 'number' }, steps));
    }
  }

  // The player of a match is in a frame: it is as high as it wants to be, and goes where the address of the page or a move leads.
  function watch(frame) {
    const step = () => /[#&]step=([0-9a-z]+)/.exec(location.hash)?.[1];
    if (step()) frame.src = `${frame.getAttribute('src')}#step=${step()}`;
    addEventListener('message', event => {
      if (event.source !== frame.contentWindow || event.data?.matchreel !== 'size') return;
      const height = Number(event.data.height);
      if (height > 100 && height < 4000) frame.style.height = `${height}px`;
    });
    frame.addEventListener('load', () => frame.contentWindow.postMessage({ matchreel: 'ask' }, '*'));
    const lead = () => step() && frame.contentWindow.postMessage({ matchreel: 'step', step: step() }, '*');
    addEventListener('hashchange', lead);
    for (const link of document.querySelectorAll('a.step')) {
      link.addEventListener('click', () => {
        // The same address again changes nothing by itself.
        if (link.hash === location.hash) lead();
        frame.scrollIntoView({ block: 'nearest' });
      });
    }
  }

  function copying(button) {
    const text = button.parentElement.querySelector('textarea');
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text.value);
      button.textContent = button.dataset.done;
    });
    text.addEventListener('focus', () => text.select());
  }

  const frame = document.querySelector('iframe.play');
  if (frame) watch(frame);
  document.querySelectorAll('button.copy').forEach(copying);
  return {
    matches(all) {
      const section = document.getElementById('matches');
      if (section) matchreelSite.search = new Search(section, all);
    },
  };
})();
