// The title of the page, before which stands that a table calls, if one does.
export const title = $state({ page: 'Skíz' })
