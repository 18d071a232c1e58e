// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {ExternalHandler} from "./ExternalHandler.sol";

/// Invariant 37, after every step of random sequences of settlements by handlers, claims and
/// donations.
contract ExternalInvariants is Campaign {
    ExternalHandler private handler;

    function setUp() public {
        handler = new ExternalHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](6);
        steps[0] = handler.settleExternal.selector;
        steps[1] = handler.settleExternal.selector;
        steps[2] = handler.settleExternal.selector;
        steps[3] = handler.settleAgain.selector;
        steps[4] = handler.claim.selector;
        steps[5] = handler.give.selector;
        campaign(address(handler), steps);
    }

    /// 37: an order that a handler completes brings the handler at least the signed amount, and
    /// costs the payer at most the signed one; an owner pays only if the handler requests it; the
    /// contract keeps exactly the fees.
    /// forge-config: default.invariant.runs = 64
    /// forge-config: default.invariant.depth = 50
    function invariant_37() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertBooks();
    }

    /// Random steps are meaningful: each kind succeeds, and some are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 100; ++i) {
            handler.settleExternal(random(i, 0));
            handler.settleExternal(random(i, 1));
            handler.settleAgain(random(i, 2));
            if (i % 4 == 0) handler.claim(random(i, 3));
            handler.give(random(i, 4));
        }
        vm.assertEq(handler.problem(), "", "all of them rightly");
        string[8] memory kinds =
            ["sale", "purchase", "from the owner", "from the handler", "fees", "claimed", "again", "refused"];
        for (uint256 i; i < kinds.length; ++i) {
            assertGe(handler.times(kinds[i]), 5, kinds[i]);
        }
        afterInvariant();
    }
}
