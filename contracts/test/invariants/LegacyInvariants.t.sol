// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {LegacyHandler} from "./LegacyHandler.sol";

/// Invariants 31 to 33 and 35 of the router of version 5, after every step of random sequences of
/// swaps, donations and attacks.
contract LegacyInvariants is Campaign {
    LegacyHandler private handler;

    function setUp() public {
        handler = new LegacyHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](5);
        steps[0] = handler.swap.selector;
        steps[1] = handler.swap.selector;
        steps[2] = handler.swap.selector;
        steps[3] = handler.donate.selector;
        steps[4] = handler.callAnything.selector;
        campaign(address(handler), steps);
    }

    /// 31: no caller spends more or gets less than was signed. 32: router, proxy and executor keep
    /// nothing of a swap. 33: the proxy moves only what belongs to the caller of the swap. The
    /// handler checks each of its steps.
    function invariant_31_to_33() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertNothingKept();
        handler.assertNobodyElsePaid();
        handler.assertBooks();
    }

    /// Random steps are meaningful: many swaps of every kind succeed, and many are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 600; ++i) {
            handler.swap(random(i, 0), random(i, 1), random(i, 2), random(i, 3), random(i, 4));
        }
        for (uint256 kind; kind < 10; ++kind) {
            assertGe(handler.doneOf(kind), 5, "swaps of every kind happen");
        }
        assertGe(handler.swapsRefused(), 60, "and are refused");
        vm.assertEq(handler.problem(), "", "all of them rightly");
    }
}
