// The windows that several components treat alike, by the names of custom media queries: a style
// says `@media (--zoomed)`. No browser knows such names yet, so they are replaced when a component
// is compiled. https://drafts.csswg.org/mediaqueries-5/#custom-mq
//
// All windows are measured in the size of the text: whoever lets the browser write twice as large
// gets the layout of a window half as wide. Components write pixels of a text of 16, which are
// compiled to em.

/** As small as with a zoom of 400 %: nothing is left out, and the page scrolls. */
const ZOOMED = '(max-height: 340px), (max-height: 520px) and (max-width: 560px)'
/** A phone held sideways: as low as those, and wide enough for a table of its own. */
const SIDEWAYS = '(min-height: 341px) and (max-height: 520px) and (min-width: 561px)'

export const MEDIA = { zoomed: ZOOMED, sideways: SIDEWAYS }

/** Replaces the names in a style; throws for one that is unknown. */
export const withoutNames = (style, file = '') =>
  style.replace(/@media \(--([\w-]+)\)/g, (_, name) => {
    if (!(name in MEDIA)) throw new Error(`${file}: no media query is called --${name}`)
    return `@media ${MEDIA[name]}`
  })

const TEXT = 16

/** Measures a window in the size of the text instead of pixels. */
const inEm = (query) => query.replace(/(\d+)px/g, (_, pixels) => `${Number(pixels) / TEXT}em`)

/** The same for all media queries of a style or a script. */
export const allInEm = (code) => code.replace(/@media [^{]*|new MediaQuery\('[^']*'\)/g, inEm)

export const namedMedia = () => ({
  name: 'named-media',
  style: ({ content, filename }) => ({ code: allInEm(withoutNames(content, filename)) }),
  script: ({ content }) => ({ code: allInEm(content) }),
})
