// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, OrderKind, OrderWithSig, SlicedOrderWithSig} from "./IntentOrder.sol";

/// @title ISettlementEvents: outcomes of settlements
/// @notice `beneficiary` is the account that was paid. `srcAmount` is the order's of a sale, and
/// what the owner paid of a purchase, including fees; `destAmount` is the order's. `returnAmount`
/// is what arrived at the beneficiary. Fees are in the destination token of a sale and in the
/// source token of a purchase.
interface ISettlementEvents {
    /// @notice An order was filled completely, or its last part.
    event OrderSettled(
        address indexed owner,
        address indexed beneficiary,
        address srcToken,
        address destToken,
        uint256 srcAmount,
        uint256 destAmount,
        uint256 returnAmount,
        uint256 protocolFee,
        uint256 partnerFee,
        bytes32 indexed orderHash
    );
    /// @notice A part of an order was filled, and a part is left.
    /// @param totalFilledAmount the amount filled so far: of a sale in source units, of a purchase
    /// in destination units
    event OrderPartiallyFilled(
        address indexed owner,
        address indexed beneficiary,
        address srcToken,
        address destToken,
        uint256 srcAmount,
        uint256 destAmount,
        uint256 returnAmount,
        uint256 protocolFee,
        uint256 partnerFee,
        uint256 totalFilledAmount,
        bytes32 indexed orderHash
    );
    /// @notice The output of a settlement left for another chain. Ours. Precedes the event of the
    /// settlement, whose `returnAmount` is `inputAmount`.
    /// @param transferId the id of the transfer in the events of the bridge
    /// @param part the number of the slice; 0 for an order that is filled whole
    /// @param inputAmount the amount that left, raw units of the order's destination token
    /// @param outputAmount the amount that arrives, raw units of `outputToken`
    event Bridged(
        address indexed owner,
        bytes32 indexed orderHash,
        uint256 indexed transferId,
        bytes4 protocolSelector,
        uint256 part,
        uint256 destinationChainId,
        address outputToken,
        uint256 inputAmount,
        uint256 outputAmount
    );
}

/// @title ISettlement: registered agents settle signed orders
/// @notice Through an executor: the owner's tokens go to the executor, which is called with
/// `execute(bytes)` and sends the output and the unspent source to this contract. Directly: the
/// agent pays with its own funds. Unspent source goes back to the owner; native tokens go back to
/// the owner's deposit.
///
/// A batch settles all of its orders or none; `trySettleBatch` settles those that it can.
///
/// An order with a bridge pays to the bridge contract of its selector, which sends that to the
/// recipient on the other chain. What left for the bridge counts as paid. `bridgeData` is the
/// agent's data for that contract; functions without this parameter pass empty data.
interface ISettlement is ISettlementEvents {
    /// @notice Settles a sale through an executor.
    /// @param orderWithSig a sale, with its signature
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    /// @param bridgeData data for the bridge of the order; ignored for an order that stays on its
    /// chain
    function swapSettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external;

    /// @notice Settles sales, one after the other.
    /// @param ordersWithSigs sales, with their signatures
    /// @param executorData the data for the executor, one entry per order
    /// @param executor the contract that gets the source and brings the destination
    /// @param bridgeData data for the bridge of each order, or an empty list
    function swapSettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) external;

    /// @notice Settles a purchase through an executor, which gets the maximum that may be spent.
    /// @param orderWithSig a purchase, with its signature
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    /// @param bridgeData data for the bridge of the order; ignored for an order that stays on its
    /// chain
    function buySettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external;

    /// @notice Settles purchases, one after the other.
    /// @param ordersWithSigs purchases, with their signatures
    /// @param executorData the data for the executor, one entry per order
    /// @param executor the contract that gets the source and brings the destination
    /// @param bridgeData data for the bridge of each order, or an empty list
    function buySettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) external;

    /// @notice Settles an order with the agent's own funds.
    /// @param amount of a sale what the agent gives, fees included; of a purchase what the agent
    /// takes, fees excluded
    /// @param orderWithSig a sale or a purchase, with its signature
    function directSettle(OrderWithSig calldata orderWithSig, uint256 amount) external payable;

    /// @notice Settles orders with the agent's own funds; the native value is the sum that they
    /// need.
    /// @param ordersWithSigs sales and purchases, with their signatures
    /// @param amounts of each sale what the agent gives, of each purchase what the agent takes
    function directSettleBatch(OrderWithSig[] calldata ordersWithSigs, uint256[] calldata amounts) external payable;

    /// @notice Sends the source of an order to another chain, if source and destination are the
    /// same token. Ours.
    /// @param orderWithSig a sale or a purchase with a bridge, with its signature
    /// @param amount of a sale what is sent, of a purchase what is taken, both before fees; the
    /// agent gets the rest of the source amount of a sale, and what is above the destination amount
    /// of a purchase
    /// @param bridgeData data for the bridge of the order
    function bridgeSettle(OrderWithSig calldata orderWithSig, uint256 amount, bytes calldata bridgeData) external;

    /// @notice Runs settlements that are calls of this contract, independently: one that fails
    /// changes nothing, and costs the others at most its share of the gas. Ours.
    /// @param calls full calldata, with selector, of functions that take no native value
    /// @return settled true for each settlement that succeeded
    function trySettleBatch(bytes[] calldata calls) external returns (bool[] memory settled);
}

/// @title IFillableSettlement: registered agents settle parts of orders signed as `FillableOrder`
/// @notice The first fill submits a permit, later ones do not. A signed transfer of Permit2 cannot
/// pay parts, because it works once.
interface IFillableSettlement is ISettlementEvents {
    /// @notice Settles a part of a sale or a purchase through an executor.
    /// @param fillPercent basis points of the whole order, rounded down
    /// @param orderWithSig a sale or a purchase, with its signature
    /// @param executorData the data for the executor
    /// @param executor the contract that gets the source and brings the destination
    function swapSettleFillable(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        uint256 fillPercent
    ) external;

    /// @notice Settles parts, one after the other.
    /// @param ordersWithSigs sales and purchases, with their signatures
    /// @param executorData the data for the executor, one entry per order
    /// @param executor the contract that gets the source and brings the destination
    /// @param fillPercents basis points of each whole order, rounded down
    function swapSettleFillableBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        uint256[] calldata fillPercents
    ) external;

    /// @notice Settles a part with the agent's own funds.
    /// @param amount of a sale what the agent gives, of a purchase what the agent takes
    /// @param orderWithSig a sale or a purchase, with its signature
    /// @param fillPercent basis points of the whole order, rounded down
    function directSettleFillable(OrderWithSig calldata orderWithSig, uint256 fillPercent, uint256 amount)
        external
        payable;

    /// @notice Settles parts with the agent's own funds; the native value is the sum that they
    /// need.
    /// @param ordersWithSigs sales and purchases, with their signatures
    /// @param fillPercents basis points of each whole order, rounded down
    /// @param amounts of each sale what the agent gives, of each purchase what the agent takes
    function directSettleFillableBatch(
        OrderWithSig[] calldata ordersWithSigs,
        uint256[] calldata fillPercents,
        uint256[] calldata amounts
    ) external payable;

    /// @notice Returns the filled amount: of a sale in source units, of a purchase in destination
    /// units.
    /// @param order the signed order
    /// @return filledAmount raw units
    function directFilledAmount(Order calldata order) external view returns (uint256 filledAmount);

    /// @notice Returns the same, by its other published name.
    /// @param order the signed order
    /// @return filledAmount raw units
    function swapFilledAmount(Order calldata order) external view returns (uint256 filledAmount);
}

/// @param fillable true if signed as `FillableOrder`
/// @param filledBefore the filled amount that the agent expects; of a whole order 0
/// @param fillIn source units that the execution gets of this order; of a sale its fill, which is
/// all of a whole order
/// @param fillOut destination units that this order gets, before fees; of a purchase its fill,
/// which is all of a whole order
struct CrossFill {
    OrderWithSig orderWithSig;
    bool fillable;
    uint256 filledBefore;
    uint256 fillIn;
    uint256 fillOut;
}

/// @param kind the kind of the order: a sale is a `TWAPOrder`, a purchase a `TWAPBuyOrder`
/// @param slice the number of the next slice, from 0
/// @param fillIn source units that the execution gets of this slice; all of a sale's slice
/// @param fillOut destination units that this slice gets, before fees; all of a purchase's slice
struct CrossSlice {
    SlicedOrderWithSig orderWithSig;
    OrderKind kind;
    uint256 slice;
    uint256 fillIn;
    uint256 fillOut;
}

/// @title ICrossSettlement: registered agents settle orders by amounts, alone or against each
/// other. Ours.
/// @notice Orders give to one executor, which is called once and brings what they get. Each keeps
/// its own signed terms.
///
/// A single order: the amounts are limits, and payments are those of `swapSettle`, `buySettle` or
/// their kind. A sale brings at least `fillOut`, else all reverts; more is shared and paid, too. A
/// purchase spends at most `fillIn`, which is all that the executor gets; fees are based on what it
/// spent. Unspent source goes back to the owner.
///
/// Several orders: each gets exactly the agent's amount. The remainder of a token then belongs to
/// the owner if only orders of one owner give or get it; if orders only give it, to their owners in
/// proportion; else to the service. If two tokens of a settlement are one under two addresses, it
/// reverts unless no order has a fee or a surplus.
interface ICrossSettlement is ISettlementEvents {
    /// @notice Settles orders, or parts of them, with one execution: all of them, or none.
    /// @param fills the orders with their fills
    /// @param executorData the data for the executor
    /// @param executor the contract that gets every source and brings every destination
    function crossSettle(CrossFill[] calldata fills, bytes calldata executorData, address executor) external;

    /// @notice Does the same, with slices of orders in addition, which come after the others.
    /// @param fills the orders with their fills
    /// @param slices the orders with their slices
    /// @param executorData the data for the executor
    /// @param executor the contract that gets every source and brings every destination
    function crossSettleSlices(
        CrossFill[] calldata fills,
        CrossSlice[] calldata slices,
        bytes calldata executorData,
        address executor
    ) external;
}

/// @title IIntentExecutor: swaps what an order gives for what it gets
/// @notice Called by the intent contract after it has received the source tokens; native ones are
/// sent with the call. It sends all of the destination token and the unspent source token to its
/// caller.
interface IIntentExecutor {
    /// @param executorData instructions in the form of the executor
    function execute(bytes calldata executorData) external payable;
}
