// What a person holds comes first, otherwise the list keeps its own order: without dollars, amounts of two tokens do not compare.
export function sortByBalance<token extends { address: string }>(
  tokens: readonly token[],
  balances: Readonly<Record<string, bigint>>,
): token[] {
  const held = ({ address }: token) => (balances[address.toLowerCase()] ?? 0n) > 0n
  return [...tokens.filter(held), ...tokens.filter((token) => !held(token))]
}
