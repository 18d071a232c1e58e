// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {RouterHandler} from "./RouterHandler.sol";

/// Invariants 31 to 35, after every step of random sequences of swaps, fills, donations, attacks
/// and withdrawals.
contract RouterInvariants is Campaign {
    RouterHandler private handler;

    function setUp() public {
        handler = new RouterHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](8);
        steps[0] = handler.swap.selector;
        steps[1] = handler.swap.selector;
        steps[2] = handler.swap.selector;
        steps[3] = handler.donate.selector;
        steps[4] = handler.callAnything.selector;
        steps[5] = handler.callBack.selector;
        steps[6] = handler.withdraw.selector;
        steps[7] = handler.fillOrders.selector;
        campaign(address(handler), steps);
    }

    /// 31: no caller spends more or gets less than was signed. 32: router and executor keep nothing
    /// of a swap, and leave no allowance. 33: no other account pays. 34: callbacks are accepted
    /// only inside a swap. 35: accounts of the vault are independent. The handler checks each of
    /// its steps; one function, so that one campaign checks all.
    function invariant_31_to_35() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertNothingKept();
        handler.assertVictimUntouched();
        handler.assertBooks();
    }

    /// Random steps are meaningful: many swaps succeed and many are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 200; ++i) {
            handler.swap(random(i, 0), random(i, 1), random(i, 2), random(i, 3), random(i, 4));
            handler.fillOrders(random(i, 5), random(i, 6), random(i, 7));
        }
        assertGe(handler.fillsDone(), 30, "fills of orders");
        assertGe(handler.swapsDone(), 50, "swaps happen");
        assertGe(handler.swapsRefused(), 20, "and are refused");
        vm.assertEq(handler.problem(), "", "all of them rightly");
    }
}
