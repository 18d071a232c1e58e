// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q2: an account cancels the order of another. The contract cannot know the owner of a hash: it
/// records a cancellation of the caller, which does not affect the order.
contract Q02ForeignCancelsTest is RfqWorld {
    function test_Q2_cancelOfAStranger() public {
        IRfq.Order memory order = named(1_000, 3_000);
        bytes32 orderHash = hashOf(order);
        vm.expectEmit(address(rfq));
        emit IRfq.OrderCancelled(orderHash, stranger);
        vm.prank(stranger);
        rfq.cancelOrder(orderHash);
        assertEq(rfq.remaining(stranger, orderHash), 1, "in the stranger's own books");
        assertEq(leftOf(order), 0, "not in the maker's");
        fill(order, taker);
    }

    function test_Q2_cancelOfTheTaker() public {
        IRfq.Order memory order = named(1_000, 3_000);
        bytes32 orderHash = hashOf(order);
        vm.prank(taker);
        rfq.cancelOrder(orderHash);
        fill(order, taker);
    }
}
