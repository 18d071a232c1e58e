/** Which page of a list, from 1, and how many are on one. */
type Asked = { page: number; limit: number }

/**
 * The rows of an ordered list that a page shows.
 *
 * @example
 * pageRows({ page: 3, limit: 20 }) // { limit: 20, offset: 40 }
 */
export const pageRows = ({ page, limit }: Asked): { limit: number; offset: number } => ({
  ...{ limit, offset: (page - 1) * limit },
})

/**
 * A page as it is answered, of a list that has so many in all.
 *
 * @example
 * pageAnswer(['c'], { page: 2, limit: 2, total: 3 }) // { data: ['c'], total: 3, page: 2, limit: 2, hasMore: false }
 */
export const pageAnswer = <record>(data: record[], { page, limit, total }: Asked & { total: number }) => ({
  ...{ data, total, page, limit, hasMore: page * limit < total },
})
