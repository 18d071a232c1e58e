// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {RfqHandler} from "./RfqHandler.sol";

/// Invariants 25 to 30, after every step of random sequences of fills, batches, cancellations,
/// donations and time.
contract RfqInvariants is Campaign {
    RfqHandler private handler;

    function setUp() public {
        handler = new RfqHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](6);
        steps[0] = handler.fillOne.selector;
        steps[1] = handler.fillOne.selector;
        steps[2] = handler.fillMany.selector;
        steps[3] = handler.cancel.selector;
        steps[4] = handler.donate.selector;
        steps[5] = handler.passTime.selector;
        campaign(address(handler), steps);
    }

    /// 25: the remainder only shrinks, and closed orders stay closed. 26: never better than signed.
    /// 27: only the taker fills, only the maker cancels. 28: the contract keeps nothing. 29: both
    /// sides get exactly their due. 30: a refused batch changes nothing.
    function invariant_25_to_30() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertBooks();
    }

    /// Random steps are meaningful: many fills succeed and many are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 200; ++i) {
            handler.fillOne(random(i, 0), random(i, 1));
            handler.fillMany(random(i, 2), random(i, 3));
        }
        assertGe(handler.fillsDone(), 30, "fills happen");
        assertGe(handler.batchesDone(), 30, "batches too");
        assertGe(handler.fillsRefused(), 30, "and are refused");
        vm.assertEq(handler.problem(), "", "all of them rightly");
        handler.assertBooks();
    }
}
