// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Bridge, Order, TWAPBuyOrder, TWAPOrder} from "../interfaces/IntentOrder.sol";

/// @notice What orders of every family have at the same places; seven words among it are the family's own.
struct OrderFrame {
    address owner;
    address beneficiary;
    address srcToken;
    address destToken;
    bytes32[7] own;
    bytes permit;
    bytes metadata;
    Bridge bridge;
}

/// @title OrderFrames: orders of every family as one
/// @notice The same calldata, read otherwise: nothing is copied, and what differs between families cannot be read by mistake.
library OrderFrames {
    function frame(Order calldata order) internal pure returns (OrderFrame calldata framed) {
        assembly ("memory-safe") {
            framed := order
        }
    }

    function frame(TWAPOrder calldata order) internal pure returns (OrderFrame calldata framed) {
        assembly ("memory-safe") {
            framed := order
        }
    }

    function frame(TWAPBuyOrder calldata order) internal pure returns (OrderFrame calldata framed) {
        assembly ("memory-safe") {
            framed := order
        }
    }
}
