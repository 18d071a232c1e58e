// Who may take native tokens that are deposited for an order.
export const DepositSpender = () => (
  <p className="text-xs text-soft">
    The intent contract, out of your deposit, for the order that you deposit for and no other. The deposit stays yours:
    until the fill you can withdraw it at any time, also when this service is away.
  </p>
)
