// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An independent model of the contract: amounts are searched by their conditions instead of
/// divided, and remainders are stored directly. Amounts are below 2^127, so that no product
/// overflows: the searches, which dominate a test's time, are unchecked.
library RfqModel {
    struct Terms {
        uint256 makerAmount;
        uint256 takerAmount;
        /// The remainder, in the maker's units; zero for a cancelled order.
        uint256 left;
        /// True if this taker can fill it.
        bool fillable;
    }

    /// Returns the maximum that the maker can give for an amount without a better price than
    /// signed.
    function gives(Terms memory terms, uint256 takerFill) internal pure returns (uint256 most) {
        uint256 limit = terms.makerAmount + 1;
        (uint256 price, uint256 value) = (terms.takerAmount, takerFill * terms.makerAmount);
        unchecked {
            while (limit - most > 1) {
                uint256 middle = (most + limit) / 2;
                if (middle * price <= value) most = middle;
                else limit = middle;
            }
        }
    }

    /// Returns the minimum that pays for an amount of the maker's units.
    function costs(Terms memory terms, uint256 makerFill) internal pure returns (uint256 least) {
        uint256 limit = terms.takerAmount;
        (uint256 price, uint256 value) = (terms.makerAmount, makerFill * terms.takerAmount);
        unchecked {
            while (least < limit) {
                uint256 middle = (least + limit) / 2;
                if (middle * price >= value) limit = middle;
                else least = middle + 1;
            }
        }
    }

    /// Makes one fill, or nothing.
    function fill(Terms memory terms, uint256 takerFill) internal pure returns (uint256 makerFill) {
        if (!terms.fillable || takerFill == 0 || takerFill > terms.takerAmount) return 0;
        makerFill = gives(terms, takerFill);
        if (makerFill > terms.left) return 0;
        terms.left -= makerFill;
    }

    /// Spends exactly `amount` of the caller.
    function spend(Terms[] memory orders, uint256[] memory most, uint256 amount)
        internal
        pure
        returns (bool done, uint256 makerGave, uint256 takerGave)
    {
        for (uint256 i; i < orders.length && takerGave < amount; ++i) {
            uint256 takerFill = smaller(most[i], amount - takerGave);
            uint256 makerFill = fill(orders[i], takerFill);
            if (makerFill == 0) continue;
            makerGave += makerFill;
            takerGave += takerFill;
        }
        done = takerGave == amount;
    }

    /// Buys `amount`, rounded up to what the payment buys.
    function buy(Terms[] memory orders, uint256[] memory most, uint256 amount)
        internal
        pure
        returns (bool done, uint256 makerGave, uint256 takerGave)
    {
        uint256 bought;
        for (uint256 i; i < orders.length && bought < amount; ++i) {
            // More than the whole order buys nothing more than the whole order.
            uint256 asked = smaller(gives(orders[i], most[i]), amount - bought);
            uint256 takerFill = costs(orders[i], asked);
            uint256 makerFill = fill(orders[i], takerFill);
            if (makerFill == 0) continue;
            bought += asked;
            makerGave += makerFill;
            takerGave += takerFill;
        }
        done = bought == amount;
    }

    function smaller(uint256 left, uint256 right) private pure returns (uint256) {
        return left < right ? left : right;
    }
}
