// Who may take native tokens that are deposited for an order.
export const DepositSpender = () => (
  <p className="text-xs text-soft">
    The intent contract, from your deposit, for this order only. You can withdraw it until the fill, even without this
    service.
  </p>
)
