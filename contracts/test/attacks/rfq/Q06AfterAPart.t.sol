// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q6: a fill of the whole order after a partial fill.
contract Q06AfterAPartTest is RfqWorld {
    function test_Q6_wholeAfterAPart() public {
        IRfq.Order memory order = open(1_000, 3_000);
        fillPart(order, 3);
        refuses(order, taker, "Order already filled or expired");
        assertEq(fillPart(order, 2_997), 999, "the rest");
        assertEq(leftOf(order), 1, "all of it");
    }

    /// The last unit can be bought, even if previous parts rounded unevenly.
    function test_Q6_lastUnit() public {
        IRfq.Order memory order = open(1_000, 3_000);
        for (uint256 i; i < 3; ++i) {
            fillPart(order, 998);
        }
        // Three times 332 for 998: 4 are left, which cost 12, though 2,994 of 3,000 are paid.
        assertEq(leftOf(order), 5, "four left");
        assertEq(fillPart(order, 12), 4, "the rest");
        assertEq(PLENTY - y.balanceOf(taker), 3_006, "a little more than takerAmount");
    }

    /// If one unit of the taker's buys many of the maker's, a smaller remainder cannot be bought.
    function test_Q6_unreachableDust() public {
        IRfq.Order memory order = open(10, 3);
        fillPart(order, 1);
        fillPart(order, 1);
        fillPart(order, 1);
        assertEq(leftOf(order), 2, "one is left");
        expectText("Order already filled or expired");
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, 1);
    }
}
