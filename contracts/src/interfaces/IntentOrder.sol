// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

enum OrderKind {
    SELL,
    BUY
}

/// @notice The destination of an order's tokens on another chain; all zero if they stay.
/// @param scalingFactor decimals of `outputToken` less those of the token that the order pays here
struct Bridge {
    bytes4 protocolSelector;
    uint256 destinationChainId;
    address outputToken;
    int8 scalingFactor;
    bytes protocolData;
}

struct BridgeOverride {
    bytes4 protocolSelector;
    bytes protocolData;
}

/// @notice The order that an owner signs, as `Order` or, if it may be filled in parts, as
/// `FillableOrder`.
///   SELL: gives exactly `srcAmount` for at least `destAmount`; expects `expectedAmount` instead.
///   BUY:  gets exactly `destAmount` for at most `srcAmount`; expects to pay `expectedAmount`.
/// @param beneficiary the account that is paid; zero is the owner
/// @param deadline the last second in which the order may be filled
/// @param partnerAndFee the partner and its fee, see `IntentFee`
/// @param permit how the source is taken; its length determines the method (see `OwnerTransfer`)
struct Order {
    address owner;
    address beneficiary;
    address srcToken;
    address destToken;
    uint256 srcAmount;
    uint256 destAmount;
    uint256 expectedAmount;
    uint256 deadline;
    OrderKind kind;
    uint256 nonce;
    uint256 partnerAndFee;
    bytes permit;
    bytes metadata;
    Bridge bridge;
}

/// @param signature a signature of the owner's key (65 bytes, or 64 by EIP-2098), or for the
/// owner's contract (ERC-1271), or empty for an order that the owner signed before on the chain
/// @param bridgeOverride empty; ignored for an order that stays on its chain
/// @param cosignature empty; ignored for an order that stays on its chain
struct OrderWithSig {
    Order order;
    bytes signature;
    BridgeOverride bridgeOverride;
    bytes cosignature;
}

/// @notice A sale in slices, signed as `TWAPOrder`: each slice gives `totalSrcAmount / numSlices`,
/// rounded down, and the last the rest of the total. The first may be settled at any time, each
/// further one `interval` seconds or more after the previous one.
/// @param nonce shared with all other orders of the owner; the last slice uses it
/// @param partnerAndFee the partner and its fee, see `IntentFee`
/// @param deadline the last second in which a slice may be settled
/// @param interval seconds, at least 60
/// @param numSlices at least 2
/// @param destAmountPerSlice the minimum that the beneficiary gets of each slice, after all fees
/// @param permit how the source is taken, as of an order that may be filled in parts (see
/// `OwnerTransfer`)
struct TWAPOrder {
    address owner;
    address beneficiary;
    address srcToken;
    address destToken;
    uint256 nonce;
    uint256 partnerAndFee;
    uint64 deadline;
    uint64 interval;
    uint32 numSlices;
    uint256 destAmountPerSlice;
    uint256 totalSrcAmount;
    bytes permit;
    bytes metadata;
    Bridge bridge;
}

/// @notice A purchase in slices, signed as `TWAPBuyOrder`: each slice gets `totalDestAmount /
/// numSlices`, rounded down, and the last the rest of the total. Otherwise like a `TWAPOrder`.
/// @param maxSrcAmount the maximum that the owner pays for all slices, including fees; each slice
/// has its share of it
struct TWAPBuyOrder {
    address owner;
    address beneficiary;
    address srcToken;
    address destToken;
    uint256 nonce;
    uint256 partnerAndFee;
    uint64 deadline;
    uint64 interval;
    uint32 numSlices;
    uint256 totalDestAmount;
    uint256 maxSrcAmount;
    bytes permit;
    bytes metadata;
    Bridge bridge;
}

/// @notice A `TWAPOrder` or a `TWAPBuyOrder`: both have the same encoding, with other field names.
/// @param destAmount of a sale `destAmountPerSlice`, of a purchase `totalDestAmount`
/// @param srcAmount of a sale `totalSrcAmount`, of a purchase `maxSrcAmount`
struct SlicedOrder {
    address owner;
    address beneficiary;
    address srcToken;
    address destToken;
    uint256 nonce;
    uint256 partnerAndFee;
    uint64 deadline;
    uint64 interval;
    uint32 numSlices;
    uint256 destAmount;
    uint256 srcAmount;
    bytes permit;
    bytes metadata;
    Bridge bridge;
}

/// @notice Has the fields of an `OrderWithSig`.
struct SlicedOrderWithSig {
    SlicedOrder order;
    bytes signature;
    BridgeOverride bridgeOverride;
    bytes cosignature;
}

/// @notice Has the fields of an `OrderWithSig`.
struct TWAPOrderWithSig {
    TWAPOrder order;
    bytes signature;
    BridgeOverride bridgeOverride;
    bytes cosignature;
}

/// @notice Has the fields of an `OrderWithSig`.
struct TWAPBuyOrderWithSig {
    TWAPBuyOrder order;
    bytes signature;
    BridgeOverride bridgeOverride;
    bytes cosignature;
}

/// @notice A sale whose source earns in a vault while the order is open, signed as
/// `ProductiveOrder`.
/// @param srcAmount the amount that the owner deposited; yield above it is sold at the price of
/// `destAmount` for `srcAmount`
/// @param destAmount the minimum that the beneficiary gets, after all fees, even after a loss of
/// the vault
/// @param permit empty: the source is in the vault
/// @param strategy the vault (ERC-4626) that holds the source, as a position of the owner
/// @param shares the shares of the vault that the order sells; ignored if `useShares` is false
/// @param useShares true to sell principal and yield, false to sell `srcAmount` alone
struct ProductiveOrder {
    address owner;
    address beneficiary;
    address srcToken;
    address destToken;
    uint256 srcAmount;
    uint256 destAmount;
    uint256 expectedAmount;
    uint256 deadline;
    uint256 nonce;
    uint256 partnerAndFee;
    bytes permit;
    bytes metadata;
    address strategy;
    uint256 shares;
    bool useShares;
    Bridge bridge;
}

/// @notice Has the fields of an `OrderWithSig`.
struct ProductiveOrderWithSig {
    ProductiveOrder order;
    bytes signature;
    BridgeOverride bridgeOverride;
    bytes cosignature;
}

/// @notice An order that a handler completes, signed as `ExternalOrder`: the handler gets the
/// output and uses it for the owner as `data` specifies. SELL and BUY are as of an `Order`, but the
/// output goes to the handler.
/// @param handler the contract that is called with the order (see `IExternalProtocolHandler`)
/// @param permit how the source is taken from the owner (see `OwnerTransfer`); ignored if the
/// handler gives the source
/// @param data data for the handler, which defines its meaning
struct ExternalOrder {
    address owner;
    address handler;
    address srcToken;
    address destToken;
    uint256 srcAmount;
    uint256 destAmount;
    uint256 expectedAmount;
    uint256 deadline;
    OrderKind kind;
    uint256 nonce;
    uint256 partnerAndFee;
    bytes permit;
    bytes metadata;
    bytes data;
}

/// @notice Has the fields of an `OrderWithSig`; override and cosignature are empty.
struct ExternalOrderWithSig {
    ExternalOrder order;
    bytes signature;
    BridgeOverride bridgeOverride;
    bytes cosignature;
}
