// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {Order, OrderKind} from "../interfaces/IntentOrder.sol";
import {OrderHash} from "./OrderHash.sol";
import {Fill, OrderTerms, locate} from "./OrderTerms.sol";

/// @title Fills: converts an `Order` into terms, and computes what a part of it owes
library Fills {
    /// @notice `Order(...)` and `FillableOrder(...)` have the same fields under two names, so that
    /// a signature of one is not valid for the other.
    bytes32 internal constant ORDER_TYPEHASH = 0xc75d848e51cd0f81113e24c5a62c9b8566b0ff0d476245a7882709315eefbbf7;
    bytes32 internal constant FILLABLE_ORDER_TYPEHASH =
        0xe9c0719dc3d5cb1a78318dfcf50c0b5d86013bc715805be49f4154bb98b994c8;

    uint256 private constant BPS = 10_000;

    /// @notice Returns the terms of an order that its owner signed under the name of `typeHash`.
    function terms(Order calldata order, bytes32 typeHash) internal view returns (OrderTerms memory converted) {
        converted.orderHash = digest(order, typeHash);
        (converted.kind, converted.owner, converted.nonce) = (order.kind, order.owner, order.nonce);
        (converted.srcToken, converted.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (converted.srcAmount, converted.destAmount) = (order.srcAmount, order.destAmount);
        (converted.deadline, converted.partnerAndFee) = (order.deadline, order.partnerAndFee);
        converted.permit = locate(order.permit);
        converted.payout.payTo(order.beneficiary, order.owner, order.bridge);
    }

    /// @notice Returns the digest that the owner signs.
    function digest(Order calldata order, bytes32 typeHash) internal view returns (bytes32) {
        bytes calldata words;
        // The eleven words from the owner to the fee are hashed unchanged: reading them reverts on
        // dirty bits.
        assembly ("memory-safe") {
            words.offset := order
            words.length := 352
        }
        bytes32 bridge = OrderHash.hashBridge(order.bridge);
        return
            OrderHash.digest(bytes.concat(typeHash, words, keccak256(order.permit), keccak256(order.metadata), bridge));
    }

    function whole(Order calldata order) internal pure returns (Fill memory) {
        return Fill(order.srcAmount, order.destAmount, order.expectedAmount);
    }

    /// @notice Returns the sum of all parts of an order: the source of a sale, the destination of a
    /// purchase.
    function total(Order calldata order) internal pure returns (uint256) {
        return order.kind == OrderKind.SELL ? order.srcAmount : order.destAmount;
    }

    /// @notice Converts basis points of the order to an amount, rounded down.
    function amountOf(Order calldata order, uint256 fillPercent) internal pure returns (uint256) {
        return Math.mulDiv(total(order), fillPercent, BPS);
    }

    /// @notice Returns what filling `amount` more owes when `filled` is filled. Rounds in favour of
    /// the owner over all fills so far, not over each: whatever the sizes of fills, a beneficiary
    /// never has less than the signed price for what was filled, and an owner never paid more.
    function part(Order calldata order, uint256 filled, uint256 amount) internal pure returns (Fill memory) {
        uint256 all = total(order);
        if (amount == 0 || amount > all - filled) revert IIntentErrors.InvalidFillAmount();
        if (order.kind == OrderKind.SELL) {
            return Fill(
                amount,
                share(order.destAmount, all, filled, amount, Math.Rounding.Ceil),
                share(order.expectedAmount, all, filled, amount, Math.Rounding.Ceil)
            );
        }
        return Fill(
            share(order.srcAmount, all, filled, amount, Math.Rounding.Floor),
            amount,
            share(order.expectedAmount, all, filled, amount, Math.Rounding.Floor)
        );
    }

    /// @notice Returns the maximum source that the unfilled rest can take: of a purchase the rest
    /// of its price.
    function mostLeft(Order calldata order, uint256 filled) internal pure returns (uint256) {
        uint256 all = total(order);
        return filled == all ? 0 : part(order, filled, all - filled).srcAmount;
    }

    /// @notice Returns the share of `promised` for `amount` more when `filled` is filled. Shares of
    /// all parts add up to `promised`.
    function share(uint256 promised, uint256 all, uint256 filled, uint256 amount, Math.Rounding rounding)
        internal
        pure
        returns (uint256)
    {
        return Math.mulDiv(promised, filled + amount, all, rounding) - Math.mulDiv(promised, filled, all, rounding);
    }
}
