// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q13: a cancellation and a fill, or two fills, in one block: the first succeeds, and the second
/// reverts completely.
contract Q13RacesTest is RfqWorld {
    function test_Q13_cancelFirst() public {
        IRfq.Order memory order = open(1_000, 3_000);
        bytes32 orderHash = hashOf(order);
        vm.prank(maker);
        rfq.cancelOrder(orderHash);
        refuses(order, taker, "Order already filled or expired");
    }

    function test_Q13_fillFirst() public {
        IRfq.Order memory order = open(1_000, 3_000);
        bytes32 orderHash = hashOf(order);
        fill(order, taker);
        vm.recordLogs();
        vm.prank(maker);
        rfq.cancelOrder(orderHash);
        assertEq(vm.getRecordedLogs().length, 0, "no cancel of what is filled");
    }

    function test_Q13_twoTakers() public {
        IRfq.Order memory order = open(1_000, 3_000);
        fill(order, taker);
        refuses(order, stranger, "Order already filled or expired");
    }

    /// Two takers for the last half: the rest suffices for one.
    function test_Q13_twoTakersOfParts() public {
        IRfq.Order memory order = open(1_000, 3_000);
        fillPart(order, 1_500);
        fillPart(order, 900);
        expectText("Order already filled or expired");
        vm.prank(stranger);
        rfq.partialFillOrder(order, "", 900);
    }
}
