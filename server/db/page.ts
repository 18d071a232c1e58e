/** The number of a page, from 1, and the rows of one page. */
type Asked = { page: number; limit: number }

/**
 * Returns the limit and offset of a page.
 *
 * @example
 * pageRows({ page: 3, limit: 20 }) // { limit: 20, offset: 40 }
 */
export const pageRows = ({ page, limit }: Asked): { limit: number; offset: number } => ({
  limit,
  offset: (page - 1) * limit,
})

/**
 * Returns the answer for a page of a list with `total` rows.
 *
 * @example
 * pageAnswer(['c'], { page: 2, limit: 2, total: 3 }) // { data: ['c'], total: 3, page: 2, limit: 2, hasMore: false }
 */
export const pageAnswer = <record>(data: record[], { page, limit, total }: Asked & { total: number }) => ({
  data,
  total,
  page,
  limit,
  hasMore: page * limit < total,
})
