// SPDX-License-Identifier: MIT
// What a page does with script: search, "on this page" open where there is room, the list of pages at the current entry.
// Every page is complete without it.
'use strict';
(() => {
  const here = document.querySelector('details.here');
  const wide = matchMedia('(min-width: 84rem)');
  const follow = () => { if (here) { here.open = wide.matches; } };
  follow();
  wide.addEventListener('change', follow);

  const pages = document.getElementById('pages');
  const current = pages.querySelector('[aria-current]');
  if (current && getComputedStyle(pages).overflowY === 'auto') {
    pages.scrollTop += current.getBoundingClientRect().top - pages.getBoundingClientRect().top - pages.clientHeight / 3;
  }

  const box = document.querySelector('.search');
  const input = document.getElementById('search');
  const list = document.getElementById('found');
  const index = window.urikitIndex;
  if (!index) {
    return;
  }
  box.hidden = false;
  const entries = index.entries.map(([page, anchor, title, about]) => ({
    page: index.pages[page], anchor, title, about, low: title.toLowerCase(), all: `${title} ${about} ${index.pages[page][1]}`.toLowerCase(),
  }));
  let chosen = -1;

  /** How well an entry answers; 0: not at all. Every word has to be there. */
  function score(entry, words) {
    let total = entry.anchor ? 0 : 2;
    for (const word of words) {
      const at = entry.low.indexOf(word);
      if (at >= 0) {
        total += entry.low === word ? 40 : at === 0 || /[^a-z0-9]/.test(entry.low[at - 1]) ? 12 : 6;
      } else if (entry.all.includes(word)) {
        total += 2;
      } else {
        return 0;
      }
    }
    return total - entry.low.length / 100;
  }

  function close() {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    chosen = -1;
  }

  function choose(next) {
    const all = list.children;
    if (!all.length) {
      return;
    }
    all[chosen]?.setAttribute('aria-selected', 'false');
    chosen = (next + all.length) % all.length;
    all[chosen].setAttribute('aria-selected', 'true');
    all[chosen].scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', all[chosen].id);
  }

  function go(row) {
    close();
    location.href = row.dataset.href;
  }

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const rows = words.length === 0 ? [] : entries.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, 12);
    list.replaceChildren(...rows.map(([, entry], i) => {
      const row = document.createElement('li');
      row.id = `found-${i}`;
      row.setAttribute('role', 'option');
      row.setAttribute('aria-selected', 'false');
      row.dataset.href = entry.page[0] + (entry.anchor ? `#${entry.anchor}` : '');
      const title = document.createElement('b');
      title.textContent = entry.title;
      const where = document.createElement('small');
      where.textContent = entry.anchor ? `${entry.page[1]}${entry.about ? `: ${entry.about}` : ''}` : entry.about;
      row.append(title, ' ', where);
      return row;
    }));
    chosen = -1;
    if (words.length && !rows.length) {
      const none = document.createElement('li');
      none.setAttribute('role', 'option');
      none.setAttribute('aria-disabled', 'true');
      none.setAttribute('aria-selected', 'false');
      none.textContent = 'Nothing found';
      list.append(none);
    }
    list.hidden = words.length === 0;
    input.setAttribute('aria-expanded', String(words.length > 0));
  }

  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choose(event.key === 'ArrowDown' ? chosen + 1 : Math.max(chosen, 0) - 1);
    } else if (event.key === 'Enter') {
      const row = list.children[Math.max(chosen, 0)];
      if (row?.dataset.href) {
        event.preventDefault();
        go(row);
      }
    } else if (event.key === 'Escape') {
      input.value = '';
      close();
      input.blur();
    }
  });
  list.addEventListener('mousedown', (event) => {
    const row = event.target.closest('[data-href]');
    if (row) {
      event.preventDefault();
      go(row);
    }
  });
  input.addEventListener('blur', close);
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey &&
        !(event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]'))) {
      event.preventDefault();
      input.focus();
    }
  });
})();
