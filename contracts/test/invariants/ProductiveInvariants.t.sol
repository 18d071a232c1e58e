// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {ProductiveHandler} from "./ProductiveHandler.sol";

/// Invariant 24, after every step of random sequences of deposits, sales, withdrawals, gains and
/// losses.
contract ProductiveInvariants is Campaign {
    ProductiveHandler private handler;

    function setUp() public {
        handler = new ProductiveHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](8);
        steps[0] = handler.depositInVault.selector;
        steps[1] = handler.depositInVault.selector;
        steps[2] = handler.settle.selector;
        steps[3] = handler.settle.selector;
        steps[4] = handler.settle.selector;
        steps[5] = handler.withdraw.selector;
        steps[6] = handler.end.selector;
        steps[7] = handler.change.selector;
        campaign(address(handler), steps);
    }

    /// 24: an order out of a vault brings its owner at least the signed minimum for what its shares
    /// paid, yield at the signed price; a loss does not lower the minimum; it sells no more shares
    /// than were signed, and none of others.
    /// forge-config: default.invariant.runs = 64
    /// forge-config: default.invariant.depth = 50
    function invariant_24() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertBooks();
    }

    /// Random steps are meaningful: each kind succeeds, and some are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 150; ++i) {
            handler.depositInVault(random(i, 0));
            handler.settle(random(i, 1));
            handler.settle(random(i, 2));
            if (i % 4 == 0) handler.withdraw(random(i, 3));
            if (i % 4 == 2) handler.end(random(i, 4));
            handler.change(random(i, 5));
        }
        vm.assertEq(handler.problem(), "", "all of them rightly");
        string[8] memory kinds = [
            "deposit",
            "yield sold",
            "principal sold",
            "a loss paid by the agent",
            "withdrawn",
            "cancelled",
            "expired",
            "refused"
        ];
        for (uint256 i; i < kinds.length; ++i) {
            assertGe(handler.times(kinds[i]), 2, kinds[i]);
        }
        afterInvariant();
    }
}
