import type { ReactNode } from 'react'
import { Table, TableHead } from './table'

/** A table that scrolls by itself where the screen is narrow, with what only is read aloud in it. */
export function WideTable({ name, heads, children }: { name: string; heads: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too
    <section tabIndex={0} aria-label={name} className="relative overflow-x-auto">
      <Table className="min-w-[36rem]">
        <thead>
          <tr>
            {heads.map((head) => (
              <TableHead key={head}>{head}</TableHead>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">{children}</tbody>
      </Table>
    </section>
  )
}
