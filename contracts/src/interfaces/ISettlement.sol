// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order, OrderKind, OrderWithSig, SlicedOrderWithSig} from "./IntentOrder.sol";

/// @title ISettlementEvents: what a settlement did
/// @notice `beneficiary` is who was paid. Of a sale `srcAmount` is the order's, of a purchase what its owner paid, fees and all;
/// `destAmount` is the order's. `returnAmount` is what arrived at the beneficiary. Fees are in the destination token of a sale and in
/// the source token of a purchase.
interface ISettlementEvents {
    /// @notice An order was filled, or the last part of it.
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
    /// @param totalFilledAmount what is filled now: of a sale in source units, of a purchase in destination units
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
    /// @param transferId names the transfer in the events of the bridge
    /// @param part the number of the slice; 0 for an order that is filled whole
    /// @param inputAmount what left, raw units of the order's destination token
    /// @param outputAmount what arrives, raw units of `outputToken`
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
/// @notice Through an executor: the owner's tokens go to the executor, which is called with `execute(bytes)` and brings the result to this
/// contract, and what it did not use of the source. Directly: the agent gives out of its own pocket. What is left of the source is the
/// owner's again; a native one goes back to the owner's deposit.
///
/// A batch settles all of its orders or none; `trySettleBatch` settles those that it can.
///
/// An order with a bridge pays to the bridge contract of its selector, which sends that to the
/// recipient on the other chain. What left for the bridge counts as paid. `bridgeData` is what the
/// agent says to that contract; where it cannot be said it is empty.
interface ISettlement is ISettlementEvents {
    /// @notice Settles a sale through an executor.
    /// @param orderWithSig a sale, with its signature
    /// @param executorData what the executor is called with
    /// @param executor who gets the source and brings the destination
    /// @param bridgeData for the bridge of the order; not read for an order that stays on its chain
    function swapSettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external;

    /// @notice Settles sales, one after the other.
    /// @param ordersWithSigs sales, with their signatures
    /// @param executorData what the executor is called with, of each order
    /// @param executor who gets the source and brings the destination
    /// @param bridgeData of each order, or an empty list for none
    function swapSettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) external;

    /// @notice Settles a purchase through an executor, which gets the most that may be spent.
    /// @param orderWithSig a purchase, with its signature
    /// @param executorData what the executor is called with
    /// @param executor who gets the source and brings the destination
    /// @param bridgeData for the bridge of the order; not read for an order that stays on its chain
    function buySettle(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        bytes calldata bridgeData
    ) external;

    /// @notice Settles purchases, one after the other.
    /// @param ordersWithSigs purchases, with their signatures
    /// @param executorData what the executor is called with, of each order
    /// @param executor who gets the source and brings the destination
    /// @param bridgeData of each order, or an empty list for none
    function buySettleBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        bytes[] calldata bridgeData
    ) external;

    /// @notice Settles an order out of the agent's pocket.
    /// @param amount of a sale what the agent gives, of a purchase what the agent takes; fees come out of the first and on top of the second
    /// @param orderWithSig a sale or a purchase, with its signature
    function directSettle(OrderWithSig calldata orderWithSig, uint256 amount) external payable;

    /// @notice Settles orders out of the agent's pocket; native value is what all of them need.
    /// @param ordersWithSigs sales and purchases, with their signatures
    /// @param amounts of each sale what the agent gives, of each purchase what the agent takes
    function directSettleBatch(OrderWithSig[] calldata ordersWithSigs, uint256[] calldata amounts) external payable;

    /// @notice Sends the source of an order to another chain, where source and destination are one
    /// token. Ours.
    /// @param orderWithSig a sale or a purchase with a bridge, with its signature
    /// @param amount of a sale what is sent, of a purchase what is taken, both before fees; the
    /// agent gets the rest of the source amount of a sale, and what is above the destination amount
    /// of a purchase
    /// @param bridgeData for the bridge of the order
    function bridgeSettle(OrderWithSig calldata orderWithSig, uint256 amount, bytes calldata bridgeData) external;

    /// @notice Does settlements that are calls of this contract, each as if it were alone: one that fails changes nothing, and costs the
    /// others at most its share of the gas. Ours.
    /// @param calls whole calls, selector and all, of functions that take no native value
    /// @return settled which were done
    function trySettleBatch(bytes[] calldata calls) external returns (bool[] memory settled);
}

/// @title IFillableSettlement: registered agents settle parts of orders signed as `FillableOrder`
/// @notice The first fill alone submits a permit. What was signed for one transfer only (Permit2's signature transfers) cannot pay parts.
interface IFillableSettlement is ISettlementEvents {
    /// @notice Settles a part of a sale or a purchase through an executor.
    /// @param fillPercent basis points of the whole order, rounded down
    /// @param orderWithSig a sale or a purchase, with its signature
    /// @param executorData what the executor is called with
    /// @param executor who gets the source and brings the destination
    function swapSettleFillable(
        OrderWithSig calldata orderWithSig,
        bytes calldata executorData,
        address executor,
        uint256 fillPercent
    ) external;

    /// @notice Settles parts, one after the other.
    /// @param ordersWithSigs sales and purchases, with their signatures
    /// @param executorData what the executor is called with, of each order
    /// @param executor who gets the source and brings the destination
    /// @param fillPercents basis points of each whole order, rounded down
    function swapSettleFillableBatch(
        OrderWithSig[] calldata ordersWithSigs,
        bytes[] calldata executorData,
        address executor,
        uint256[] calldata fillPercents
    ) external;

    /// @notice Settles a part out of the agent's pocket.
    /// @param amount of a sale what the agent gives, of a purchase what the agent takes
    /// @param orderWithSig a sale or a purchase, with its signature
    /// @param fillPercent basis points of the whole order, rounded down
    function directSettleFillable(OrderWithSig calldata orderWithSig, uint256 fillPercent, uint256 amount)
        external
        payable;

    /// @notice Settles parts out of the agent's pocket; native value is what all of them need.
    /// @param ordersWithSigs sales and purchases, with their signatures
    /// @param fillPercents basis points of each whole order, rounded down
    /// @param amounts of each sale what the agent gives, of each purchase what the agent takes
    function directSettleFillableBatch(
        OrderWithSig[] calldata ordersWithSigs,
        uint256[] calldata fillPercents,
        uint256[] calldata amounts
    ) external payable;

    /// @notice How much is filled: of a sale in source units, of a purchase in destination units.
    /// @param order as it was signed
    /// @return filledAmount raw units
    function directFilledAmount(Order calldata order) external view returns (uint256 filledAmount);

    /// @notice The same, by its other published name.
    /// @param order as it was signed
    /// @return filledAmount raw units
    function swapFilledAmount(Order calldata order) external view returns (uint256 filledAmount);
}

/// @param fillable signed as `FillableOrder`
/// @param filledBefore what the agent thinks is filled; of a whole order 0
/// @param fillIn source units that the execution gets of this order; a sale's fill, all of a whole sale
/// @param fillOut destination units that this order gets, before fees; a purchase's fill, all of a
/// whole purchase
struct CrossFill {
    OrderWithSig orderWithSig;
    bool fillable;
    uint256 filledBefore;
    uint256 fillIn;
    uint256 fillOut;
}

/// @param kind says which of the two the order is: a sale is a `TWAPOrder`, a purchase a `TWAPBuyOrder`
/// @param slice number of the slice, from 0: the next one
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
/// One order alone: the amounts are limits, and the money is that of `swapSettle`, `buySettle` or
/// their kind. A sale brings at least `fillOut`, else all reverts; what it brings above that is
/// shared and paid, too. A purchase spends at most `fillIn`, which is all that the executor gets;
/// fees are counted on what it spent. Source that comes back is the owner's.
///
/// Several orders: each gets exactly what the agent says. What is left of a token then belongs to
/// the owner if one owner's orders alone give or get it; if orders only give it, to their owners in
/// proportion; else to the service. Where two tokens of a settlement are one under two addresses,
/// it reverts unless no order has a fee or a surplus.
interface ICrossSettlement is ISettlementEvents {
    /// @notice Settles orders, or parts of them, with one execution: all of them, or none.
    /// @param fills what is filled of which order
    /// @param executorData what the executor is called with
    /// @param executor who gets every source and brings every destination
    function crossSettle(CrossFill[] calldata fills, bytes calldata executorData, address executor) external;

    /// @notice The same, with slices of orders among them, which come after the others.
    /// @param fills what is filled of which order
    /// @param slices which slices are settled
    /// @param executorData what the executor is called with
    /// @param executor who gets every source and brings every destination
    function crossSettleSlices(
        CrossFill[] calldata fills,
        CrossSlice[] calldata slices,
        bytes calldata executorData,
        address executor
    ) external;
}

/// @title IIntentExecutor: turns what an order gives into what it gets
/// @notice Called by the intent contract when it has the source tokens; native ones come with the call. It leaves all of the destination
/// token, and of the source token what it did not use, with its caller.
interface IIntentExecutor {
    /// @param executorData says what to do, in the form of the executor
    function execute(bytes calldata executorData) external payable;
}
