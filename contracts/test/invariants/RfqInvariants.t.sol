// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "../support/Test.sol";
import {RfqHandler} from "./RfqHandler.sol";

/// Invariants 25 to 30, after every step of random sequences of fills, batches, cancels, gifts and time.
contract RfqInvariants is Test {
    struct Selectors {
        address target;
        bytes4[] selectors;
    }

    RfqHandler private handler;

    function setUp() public {
        handler = new RfqHandler();
        handler.setUp();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() external view returns (Selectors[] memory targets) {
        targets = new Selectors[](1);
        bytes4[] memory selectors = new bytes4[](6);
        selectors[0] = handler.fillOne.selector;
        selectors[1] = handler.fillOne.selector;
        selectors[2] = handler.fillMany.selector;
        selectors[3] = handler.cancel.selector;
        selectors[4] = handler.donate.selector;
        selectors[5] = handler.passTime.selector;
        targets[0] = Selectors(address(handler), selectors);
    }

    /// 25: what is left only shrinks, and closed is closed. 26: never better than signed. 27: the taker alone fills, the maker alone
    /// cancels. 28: the contract keeps nothing. 29: both sides get exactly their due. 30: a refused batch changes nothing.
    function invariant_25_to_30() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// At the end of each sequence everything is counted.
    function afterInvariant() public view {
        handler.assertBooks();
    }

    /// The steps are worth something: of random fills many succeed and many are refused.
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

    function random(uint256 i, uint256 j) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(i, j)));
    }
}
