// Draws public/cards/*.svg from the CC0 set @letele/playing-cards 0.1.0. Run once, by hand:
//   npm i --no-save @letele/playing-cards@0.1.0 svgo@4.1.0 && node scripts/extract-cards.mjs
// The set keeps its cards as React components, so a few lines stand in for React. Three things are
// changed on the way: the index in the corner grows, for a fan on a phone shows little else; the ace of
// spades is our own, for theirs carries a web address; and what repeats is written out, for a browser
// makes a tree of its own for each `use`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { optimize } from 'svgo'

const from = createRequire(process.cwd() + '/').resolve('@letele/playing-cards/package.json')
const source = readFileSync(from.replace('package.json', 'dist/index.esm.js'), 'utf8')
const to = new URL('../public/cards/', import.meta.url)
const ranks = ['6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const RED = '#d3121c'
const GREEN = '#0a7a2f'
const BLUE = '#1546c8'

const element = (tag, attributes, ...children) => ({
  tag,
  ...attributes,
  children: children.flat(),
})
const body = source
  .replace(/^import .*$/gm, '')
  .replace(/"red"/g, `"${RED}"`)
  .replace(/strokeWidth: 80,/g, 'strokeWidth: 96,')
  .replace(
    /export \{([^}]*)\};/,
    (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, '$2: $1')}}`,
  )
const cards = new Function('React', '_extends', body)({ createElement: element }, Object.assign)

const same = (a, b) => Math.abs(a - b) < 0.5
const isRank = (node) => node.tag === 'use' && same(node.y, -156) && same(node.x, -114.4)
const isSuit = (node) => node.tag === 'use' && same(node.y, -119) && node.x < -100

function index(node) {
  if (isRank(node)) return { ...node, x: -120, y: -162, width: 54, height: 54 }
  if (isSuit(node)) return { ...node, x: -113, y: -109, width: 40, height: 40 }
  return null
}

function narrower(node, alone) {
  const grown = index(node)
  if (grown) return grown
  if (node.tag === 'g' && node.transform === 'rotate(180)')
    return { ...node, children: node.children.map((child) => narrower(child)) }
  if (node.tag === 'use' && same(node.width, 70)) {
    const ace = same(node.x, -35) && same(node.y, -35) && alone
    const size = ace ? 110 : 61
    const middle = (node.x + 35) * 0.8
    return { ...node, x: middle - size / 2, y: node.y + 35 - size / 2, width: size, height: size }
  }
  return { tag: 'g', transform: 'scale(.89 .96)', children: [node] }
}

const attribute = (name) =>
  ({
    xlinkHref: 'href',
    className: null,
    children: null,
    tag: null,
    preserveAspectRatio: 'preserveAspectRatio',
    viewBox: 'viewBox',
  })[name] ?? name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())

function print(node) {
  if (!node) return ''
  const skip = new Set(['tag', 'children', 'className', 'aria-labelledby', 'xmlnsXlink'])
  const text = Object.entries(node)
    .filter(([name, value]) => !skip.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => ` ${attribute(name)}="${value}"`)
    .join('')
  return `<${node.tag}${text}>${node.children.map(print).join('')}</${node.tag}>`
}

const arranged = (nodes) => {
  const pips = nodes.filter((node) => node.tag === 'use' && !index(node))
  return nodes.map((node) => narrower(node, pips.length === 1))
}

const numbers = (text) => text.split(' ').map(Number)

/** A drawing in which each `use` is replaced by what it shows, and which defines nothing. */
function writtenOut(root) {
  const named = new Map()
  const name = (node) => {
    if (node.id) named.set(node.id, node)
    node.children.filter(Boolean).forEach(name)
  }
  const writeOut = (node) => {
    if (!node || node.tag === 'defs') return null
    if (node.tag !== 'use') return { ...node, id: undefined, children: node.children.map(writeOut) }
    const { xlinkHref, x = 0, y = 0, width, height, transform = '', ...painted } = node
    const shown = named.get(xlinkHref.slice(1))
    const group = { ...painted, tag: 'g', transform, children: [writeOut(shown)] }
    if (shown.tag !== 'symbol') return group
    const [left, top, wide, high] = numbers(shown.viewBox)
    const scale = `translate(${x} ${y}) scale(${width / wide} ${height / high})`
    group.transform = `${transform} ${scale} translate(${-left} ${-top})`.trim()
    return { ...group, children: shown.children.map(writeOut) }
  }
  name(root)
  return writeOut(root)
}

function drawing(card) {
  const root = card({})
  const [defs, paper, ...rest] = root.children.filter(Boolean)
  return print(writtenOut({ ...root, children: [defs, paper, ...arranged(rest)] }))
}

// One large spade with a plain ring, on the corner of the set's own ace.
function aceOfSpades() {
  const root = cards.Sk({})
  const [defs, paper, ...rest] = root.children.filter(Boolean)
  const aces = cards.Ca({}).children.filter(Boolean)
  const rankOf = (children) => children.find(isRank).xlinkHref.slice(1)
  const rank = aces[0].children.find((node) => node.id === rankOf(aces))
  const suitUse = rest.find(isSuit)
  const suit = defs.children.find((node) => node.id === suitUse.xlinkHref.slice(1))
  const corner = [index({ ...rest.find(isRank), xlinkHref: '#' + rank.id }), index(suitUse)]
  const ring = {
    tag: 'circle',
    cx: 0,
    cy: 0,
    r: 74,
    fill: 'none',
    stroke: '#000',
    strokeWidth: 2,
    children: [],
  }
  const dots = {
    ...ring,
    r: 66,
    strokeWidth: 4,
    strokeDasharray: '0 11.52',
    strokeLinecap: 'round',
  }
  const big = { ...suitUse, x: -55, y: -55, width: 110, height: 110 }
  return print(
    writtenOut({
      ...root,
      children: [
        { ...defs, children: [rank, suit] },
        paper,
        ring,
        dots,
        big,
        ...corner,
        { tag: 'g', transform: 'rotate(180)', children: corner },
      ],
    }),
  )
}

function back() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336" width="240" height="336">
<defs><pattern id="p" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 12h24M12 0v24" stroke="#fff" stroke-opacity=".28" stroke-width="2"/><circle cx="12" cy="12" r="4" fill="#fff" fill-opacity=".45"/></pattern></defs>
<rect x="-119.5" y="-167.5" width="239" height="335" rx="12" fill="#fff" stroke="#000"/>
<rect x="-109" y="-157" width="218" height="314" rx="8" fill="#27476e"/><rect x="-109" y="-157" width="218" height="314" rx="8" fill="url(#p)"/>
<rect x="-100" y="-148" width="200" height="296" rx="5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/></svg>`
}

// A path is some 2000 units high before it is made smaller, so nobody sees a difference of one unit.
const paths = { convertPathData: { floatPrecision: 0, applyTransforms: false } }

function save(name, svg) {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 1,
    plugins: [{ name: 'preset-default', params: { overrides: paths } }, 'removeDimensions'],
  })
  writeFileSync(new URL(name + '.svg', to), data + '\n')
}

// Four colours: green clubs and blue diamonds. On court cards only index and pips change, not the clothes.
function fourColoured(card, colour, old) {
  const root = card({})
  const [defs, paper, ...rest] = root.children.filter(Boolean)
  const pips = new Set(
    rest.filter((node) => isRank(node) || isSuit(node)).map((node) => node.xlinkHref.slice(1)),
  )
  const paint = (node) => ({
    ...node,
    stroke: node.stroke === old ? colour : node.stroke,
    fill: node.fill === old || (!node.fill && node.tag === 'path') ? colour : node.fill,
    children: node.children.map(paint),
  })
  const symbols = defs.children.map((node) => (pips.has(node.id) ? paint(node) : node))
  const children = [{ ...defs, children: symbols }, paper, ...arranged(rest)]
  return print(writtenOut({ ...root, children }))
}

mkdirSync(to, { recursive: true })
for (const suit of 'cdhs')
  for (const rank of ranks) {
    const card = cards[suit.toUpperCase() + rank.toLowerCase()]
    save(suit + rank, suit + rank === 'sA' ? aceOfSpades() : drawing(card))
    if (suit === 'c') save(`c${rank}-green`, fourColoured(card, GREEN, '#000'))
    if (suit === 'd') save(`d${rank}-blue`, fourColoured(card, BLUE, RED))
  }
save('back', back())
