// Shows how an ambiguous number was read.
export function AmountNote({ text }: { text: string }) {
  return (
    <span role="status" className="text-caution">
      {text}
    </span>
  )
}
