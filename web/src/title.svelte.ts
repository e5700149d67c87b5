// The title of the page, with a mark in front if a table calls.
export const title = $state({ page: 'Skíz' })
