// How a number was read that could have meant another.
export function AmountNote({ text }: { text: string }) {
  return (
    <span role="status" className="text-caution">
      {text}
    </span>
  )
}
