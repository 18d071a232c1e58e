// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {LandingHandler} from "./LandingHandler.sol";

/// Invariant 38, after every step of random sequences of arrivals, sales, releases and donations.
contract LandingInvariants is Campaign {
    LandingHandler private handler;

    function setUp() public {
        handler = new LandingHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](8);
        steps[0] = handler.arrive.selector;
        steps[1] = handler.forge.selector;
        steps[2] = handler.settle.selector;
        steps[3] = handler.settle.selector;
        steps[4] = handler.releaseOne.selector;
        steps[5] = handler.releaseOne.selector;
        steps[6] = handler.donate.selector;
        steps[7] = handler.pass.selector;
        campaign(address(handler), steps);
    }

    /// 38: an arrival is sold at least at its minimum or released whole, never both, and one that
    /// is due is never blocked; all open ones are covered, whatever else arrives.
    /// forge-config: default.invariant.runs = 32
    /// forge-config: default.invariant.depth = 50
    function invariant_38() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
        handler.assertSums();
    }

    /// Random steps are meaningful: each kind succeeds, and some are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 60; ++i) {
            handler.arrive(random(i, 0));
            if (i % 3 == 0) handler.forge(random(i, 1));
            handler.settle(random(i, 2));
            if (i % 8 == 0) handler.donate(random(i, 3));
            if (i % 2 == 0) handler.pass(random(i, 4));
            handler.releaseOne(random(i, 5));
        }
        vm.assertEq(handler.problem(), "", "all of them rightly");
        string[6] memory kinds = ["arrived", "forged", "settled", "not settled", "released", "not released"];
        for (uint256 i; i < kinds.length; ++i) {
            assertGe(handler.times(kinds[i]), 2, kinds[i]);
        }
        handler.assertSums();
    }
}
