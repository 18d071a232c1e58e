// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {OrderKind, ProductiveOrder} from "../interfaces/IntentOrder.sol";
import {OrderHash} from "./OrderHash.sol";
import {Fill, OrderTerms, locate} from "./OrderTerms.sol";

/// @title Productive: converts a `ProductiveOrder` into terms, and computes what it owes for its
/// position's payment
library Productive {
    bytes32 private constant PRODUCTIVE_ORDER_TYPEHASH =
        0x5d2dc7244377d491ed932475f888f7f20057b60e18e5fce54a9d543fbdcaeaed;

    /// @notice Returns the terms of an order.
    function terms(ProductiveOrder calldata order) internal view returns (OrderTerms memory converted) {
        converted.orderHash = digest(order);
        (converted.kind, converted.owner, converted.nonce) = (OrderKind.SELL, order.owner, order.nonce);
        (converted.srcToken, converted.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (converted.srcAmount, converted.destAmount) = (order.srcAmount, order.destAmount);
        (converted.deadline, converted.partnerAndFee) = (order.deadline, order.partnerAndFee);
        converted.permit = locate(order.permit);
        converted.payout.payTo(order.beneficiary, order.owner, order.bridge);
        converted.isDone = true;
    }

    /// @notice Returns the digest that the owner signs.
    function digest(ProductiveOrder calldata order) internal view returns (bytes32) {
        bytes calldata words;
        bytes calldata position;
        // Ten words from the owner to the fee, and after two offsets the strategy, its shares and
        // how they are used. Reading a word as an address or a boolean reverts on dirty bits.
        assembly ("memory-safe") {
            words.offset := order
            words.length := 320
            position.offset := add(order, 384)
            position.length := 96
        }
        bytes32 bridge = OrderHash.hashBridge(order.bridge);
        return OrderHash.digest(
            bytes.concat(
                PRODUCTIVE_ORDER_TYPEHASH, words, keccak256(order.permit), keccak256(order.metadata), position, bridge
            )
        );
    }

    /// @notice Sets what an order sells and owes when its position paid `received`. Yield is sold
    /// at the signed price, rounded up for the owner; a loss does not lower the minimum.
    function sell(OrderTerms memory order, uint256 received, uint256 expectedAmount) internal pure {
        uint256 deposited = order.srcAmount;
        if (received > deposited) {
            order.destAmount = Math.mulDiv(order.destAmount, received, deposited, Math.Rounding.Ceil);
            expectedAmount = Math.mulDiv(expectedAmount, received, deposited, Math.Rounding.Ceil);
        }
        order.srcAmount = received;
        order.fill = Fill(received, order.destAmount, expectedAmount);
    }
}
