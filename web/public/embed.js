// Steps through the tricks of a deal in a frame on another website. Without this script the frame
// lists all tricks, so nothing is lost where scripts do not run.
;(() => {
  const details = document.querySelector('details')
  if (!details) return
  const { back, forward, step } = document.body.dataset
  const rows = [...details.querySelectorAll('tr')]
  const hands = [...document.querySelectorAll('table:not(details table) b')]
  const cardsOf = (row) => [...row.querySelectorAll('b')].map((card) => card.textContent)
  let at = -1 // before the first trick

  const bar = document.createElement('p')
  bar.className = 'steps'
  const said = document.createElement('span')
  said.setAttribute('aria-live', 'polite')
  const button = (label, sign, by) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.setAttribute('aria-label', label)
    made.textContent = sign
    made.addEventListener('click', () => go(at + by))
    return made
  }
  const buttons = [button(back, '◀', -1), button(forward, '▶', 1)]

  /** Shows one trick, and dims the cards of the hands that have been played by then. */
  function go(to) {
    at = Math.max(-1, Math.min(rows.length - 1, to))
    const gone = new Set(rows.slice(0, at + 1).flatMap(cardsOf))
    rows.forEach((row, n) => (row.hidden = n !== at))
    hands.forEach((card) => card.classList.toggle('p', gone.has(card.textContent)))
    said.textContent = step.replace('{n}', at + 1).replace('{of}', rows.length)
    buttons[0].disabled = at < 0
    buttons[1].disabled = at === rows.length - 1
  }

  bar.append(buttons[0], said, buttons[1])
  details.before(bar)
  details.open = true
  details.querySelector('summary').hidden = true
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') go(at - 1)
    if (key === 'ArrowRight') go(at + 1)
  })
  go(-1)
})()
