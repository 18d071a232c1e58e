import { Component, type ReactNode } from 'react'
import { sharedText } from '@/messages/shared'

type ContainedProps = {
  // The value that the children draw, shown raw after a failure.
  value: unknown
  as?: keyof typeof frames
  children: ReactNode | (() => ReactNode)
}

/** `raw`: the value that could not be drawn, as text. */
type ContainedState = { failed?: Error | undefined; raw?: string | undefined }

// Draws its children; if that throws, shows the raw value instead, so that one bad row does not
// break a list or a page. Tries again when the value changes.
export class Contained extends Component<ContainedProps, ContainedState> {
  override state: ContainedState = {}

  static getDerivedStateFromError(failed: unknown): ContainedState {
    return { failed: failed instanceof Error ? failed : new Error(String(failed)), raw: undefined }
  }

  static getDerivedStateFromProps({ value }: ContainedProps, { failed, raw }: ContainedState): ContainedState | null {
    if (!failed) return null
    const text = rawText(value)
    return raw === undefined || raw === text ? { raw: text } : { failed: undefined, raw: undefined }
  }

  override render() {
    const { as = 'div', children } = this.props
    const { failed, raw = '' } = this.state
    if (failed) return frames[as](<Undrawn message={failed.message} raw={raw} />)
    return typeof children === 'function' ? <Drawn draw={children} /> : children
  }
}

// Calls a function below the boundary, which does not catch errors of its own render.
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()

/** Exceeds the columns of any table. */
const allColumns = 20

const frames = {
  none: () => null,
  div: (content: ReactNode) => <div className="rounded-card border border-line bg-surface px-4 py-3">{content}</div>,
  li: (content: ReactNode) => <li className="border-t border-line py-3 first:border-t-0">{content}</li>,
  td: (content: ReactNode) => <td className="[grid-column:1/-1]">{content}</td>,
  tr: (content: ReactNode) => (
    <tr>
      <td colSpan={allColumns} className="py-2">
        {content}
      </td>
    </tr>
  ),
}

export function Undrawn({ message, raw }: { message: string; raw: string }) {
  return (
    <details className="min-w-0 text-xs">
      <summary className="cursor-pointer rounded-control text-caution">{sharedText.contained.failed}</summary>
      <p className="mt-1 break-words text-soft">{message}</p>
      {raw && <pre className="mt-1 max-h-60 overflow-auto font-mono text-2xs whitespace-pre-wrap break-all">{raw}</pre>}
    </details>
  )
}

/** Returns a value as JSON with bigint as strings, or the error if JSON cannot serialize it. */
export const rawText = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part), 1) ?? ''
  } catch (error) {
    return String(error)
  }
}
