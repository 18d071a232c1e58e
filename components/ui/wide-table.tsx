import type { ReactNode } from 'react'
import { Table, TableHead } from './table'

type WideTableProps = {
  name: string
  heads: readonly string[]
  // True for a table whose texts wrap, so that it fits a phone.
  isShort?: boolean
  children: ReactNode
}

/** Shows a section that scrolls by itself on a narrow screen, with its visually hidden text. */
export function WideSection({ name, children }: Pick<WideTableProps, 'name' | 'children'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section tabIndex={0} aria-label={name} className="relative overflow-x-auto">
      {children}
    </section>
  )
}

/** Shows a table that scrolls by itself on a narrow screen. */
export function WideTable({ name, heads, isShort = false, children }: WideTableProps) {
  return (
    <WideSection name={name}>
      <Table className={isShort ? undefined : 'min-w-[36rem]'}>
        <thead>
          <tr>
            {heads.map((head) => (
              <TableHead key={head}>{head}</TableHead>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">{children}</tbody>
      </Table>
    </WideSection>
  )
}
