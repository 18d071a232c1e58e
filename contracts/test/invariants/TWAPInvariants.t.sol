// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {TWAPHandler} from "./TWAPHandler.sol";

/// Invariant 23, after every step of random sequences of settlements of slices, cancellations and
/// time.
contract TWAPInvariants is Campaign {
    TWAPHandler private handler;

    function setUp() public {
        handler = new TWAPHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](6);
        steps[0] = handler.settle.selector;
        steps[1] = handler.settle.selector;
        steps[2] = handler.settle.selector;
        steps[3] = handler.pause.selector;
        steps[4] = handler.pause.selector;
        steps[5] = handler.cancel.selector;
        campaign(address(handler), steps);
    }

    /// 23: no order has more slices than were signed, none of them twice, and their sum is the
    /// signed total; a slice is settled when the interval since the previous one has passed and not
    /// before, so number k not before k intervals after the first one; all slices of a purchase
    /// cost at most what was signed, whatever each of them spends.
    /// forge-config: default.invariant.runs = 64
    /// forge-config: default.invariant.depth = 50
    function invariant_23() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertBooks();
    }

    /// Random steps are meaningful: slices of both kinds are settled and refused, and orders end.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 120; ++i) {
            handler.settle(random(i, 0));
            handler.settle(random(i, 1));
            if (i % 16 == 5) handler.cancel(random(i, 2));
            handler.pause(random(i, 3));
        }
        vm.assertEq(handler.problem(), "", "all of them rightly");
        string[5] memory kinds = ["sale", "purchase", "refused", "cancelled", "ended"];
        for (uint256 i; i < kinds.length; ++i) {
            assertGe(handler.times(kinds[i]), 2, kinds[i]);
        }
        afterInvariant();
    }
}
