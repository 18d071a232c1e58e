// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {TwinHandler} from "./TwinHandler.sol";

/// A token has several addresses: claims never exceed the balance, and all of them can be paid.
contract TwinInvariants is Campaign {
    TwinHandler private handler;

    function setUp() public {
        handler = new TwinHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](6);
        steps[0] = steps[1] = steps[2] = handler.settle.selector;
        steps[3] = steps[4] = handler.earn.selector;
        steps[5] = handler.claim.selector;
        campaign(address(handler), steps);
    }

    /// forge-config: default.invariant.runs = 64
    /// forge-config: default.invariant.depth = 60
    function invariant_booksAreCovered() public view {
        handler.assertCovered();
    }

    function afterInvariant() public {
        handler.assertCovered();
        handler.claimAll();
    }

    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 300; ++i) {
            handler.settle(random(i, 0));
            if (i % 2 == 0) handler.earn(random(i, 1));
            if (i % 8 == 0) handler.claim(random(i, 2));
            handler.assertCovered();
        }
        string[4] memory kinds = ["alone", "cross", "refused", "earned"];
        for (uint256 i; i < kinds.length; ++i) {
            assertGe(handler.times(kinds[i]), 10, kinds[i]);
        }
        handler.claimAll();
    }
}
