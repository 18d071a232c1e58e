// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Bridge, OrderKind} from "../interfaces/IntentOrder.sol";

/// @notice The terms of an order, converted from the calldata of its family, and the fill of one
/// settlement.
/// @param srcAmount the source amount of the whole order, of which `fill` may be a part
/// @param destAmount the destination amount of the whole order
/// @param filledBefore the amount filled before this settlement; 0 for a whole order
/// @param filled the amount filled after this settlement; 0 for a whole order
/// @param isDone true if nothing is left of the order
/// @param isUnquoted true if its owner signed no expected amount, so that nothing is surplus
struct OrderTerms {
    bytes32 orderHash;
    OrderKind kind;
    address owner;
    Payout payout;
    IERC20 srcToken;
    IERC20 destToken;
    uint256 srcAmount;
    uint256 destAmount;
    uint256 deadline;
    uint256 nonce;
    uint256 partnerAndFee;
    CalldataBytes permit;
    uint256 filledBefore;
    uint256 filled;
    bool isDone;
    bool isUnquoted;
    Fill fill;
}

/// @notice The destination of a settlement's output.
/// @param chainId the chain of the recipient; zero is this chain
/// @param part the number of the settled slice; 0 for an order that is filled whole
/// @param bridgeOffset The calldata offset of the bridge that the owner signed. An order of a
/// family without bridge points past the end of the calldata, where every field of a bridge is
/// zero.
/// @param bridgeData the agent's data for the bridge
struct Payout {
    address recipient;
    uint256 chainId;
    uint256 part;
    uint256 bridgeOffset;
    CalldataBytes bridgeData;
}

/// @notice The limits of one settlement, of an order or of a part of it.
/// @param srcAmount what the owner of a sale gives; the maximum that the owner of a purchase pays,
/// including fees
/// @param destAmount the minimum for the recipient of a sale after all fees; what the recipient of
/// a purchase gets
/// @param expectedAmount the amount above or below which the result is surplus; ignored for a slice
struct Fill {
    uint256 srcAmount;
    uint256 destAmount;
    uint256 expectedAmount;
}

/// @notice Bytes that stay in the calldata: their offset in the upper half, their length in the
/// lower.
type CalldataBytes is uint256;

using {load} for CalldataBytes global;

/// @notice Returns the location of the bytes, without copying them.
function locate(bytes calldata data) pure returns (CalldataBytes location) {
    assembly ("memory-safe") {
        location := or(shl(128, data.offset), data.length)
    }
}

/// @notice Returns the bytes at a location of this call.
function load(CalldataBytes location) pure returns (bytes calldata data) {
    assembly ("memory-safe") {
        data.offset := shr(128, location)
        data.length := and(location, 0xffffffffffffffffffffffffffffffff)
    }
}

using {payTo, signedBridge} for Payout global;

/// @notice Sets the recipient and bridge of a payout; a beneficiary of zero is the owner.
function payTo(Payout memory payout, address beneficiary, address owner, Bridge calldata bridge) pure {
    uint256 offset;
    assembly ("memory-safe") {
        offset := bridge
    }
    payout.recipient = beneficiary == address(0) ? owner : beneficiary;
    (payout.chainId, payout.bridgeOffset) = (bridge.destinationChainId, offset);
}

/// @notice Returns the bridge that the owner signed, without copying it.
function signedBridge(Payout memory payout) pure returns (Bridge calldata bridge) {
    uint256 offset = payout.bridgeOffset;
    assembly ("memory-safe") {
        bridge := offset
    }
}
