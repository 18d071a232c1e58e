// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {Order, OrderKind} from "../interfaces/IntentOrder.sol";

/// @notice What one settlement has to keep to, of an order or of a part of it.
/// @param srcAmount a sale: what the owner gives. A purchase: the most that the owner pays, fees and all.
/// @param destAmount a sale: the least that the beneficiary gets, after all fees. A purchase: what the beneficiary gets.
/// @param expectedAmount what is better than this is surplus; of a slice not read
struct Fill {
    uint256 srcAmount;
    uint256 destAmount;
    uint256 expectedAmount;
}

/// @title Fills: what a part of an order owes
library Fills {
    uint256 private constant BPS = 10_000;

    function whole(Order calldata order) internal pure returns (Fill memory) {
        return Fill(order.srcAmount, order.destAmount, order.expectedAmount);
    }

    /// @notice What the parts of an order add up to: of a sale what is sold, of a purchase what is bought.
    function total(Order calldata order) internal pure returns (uint256) {
        return order.kind == OrderKind.SELL ? order.srcAmount : order.destAmount;
    }

    /// @notice So many basis points of the whole order, rounded down.
    function amountOf(Order calldata order, uint256 fillPercent) internal pure returns (uint256) {
        return Math.mulDiv(total(order), fillPercent, BPS);
    }

    /// @notice What filling `amount` more owes when `filled` is filled. Rounded for the owner over all fills so far, not over each: whatever
    /// the sizes of fills, a beneficiary never has less than the signed price for what was filled, and an owner never paid more.
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

    /// @notice The most of the source that what is left can still take: of a sale the rest, of a purchase the rest of its price.
    function mostLeft(Order calldata order, uint256 filled) internal pure returns (uint256) {
        uint256 all = total(order);
        return filled == all ? 0 : part(order, filled, all - filled).srcAmount;
    }

    /// @notice What `amount` more is owed of what is promised for all, when `filled` is filled: shares of parts add up to what is promised.
    function share(uint256 promised, uint256 all, uint256 filled, uint256 amount, Math.Rounding rounding)
        internal
        pure
        returns (uint256)
    {
        return Math.mulDiv(promised, filled + amount, all, rounding) - Math.mulDiv(promised, filled, all, rounding);
    }
}
