// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "../support/Test.sol";
import {RouterHandler} from "./RouterHandler.sol";

/// Invariants 31 to 35, after every step of random sequences of swaps, gifts, attacks and withdrawals.
contract RouterInvariants is Test {
    struct Selectors {
        address target;
        bytes4[] selectors;
    }

    RouterHandler private handler;

    function setUp() public {
        handler = new RouterHandler();
        handler.setUp();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() external view returns (Selectors[] memory targets) {
        targets = new Selectors[](1);
        bytes4[] memory selectors = new bytes4[](7);
        selectors[0] = handler.swap.selector;
        selectors[1] = handler.swap.selector;
        selectors[2] = handler.swap.selector;
        selectors[3] = handler.donate.selector;
        selectors[4] = handler.callAnything.selector;
        selectors[5] = handler.callBack.selector;
        selectors[6] = handler.withdraw.selector;
        targets[0] = Selectors(address(handler), selectors);
    }

    /// 31: nobody spends more or gets less than was signed. 32: router and executor keep nothing of a swap. 33: nobody else
    /// pays. 34: callbacks are answered only inside a swap. 35: accounts of the vault are independent.
    /// The handler judges each of its steps; one function, so that one campaign judges all.
    function invariant_31_to_35() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// At the end of each sequence everything is counted.
    function afterInvariant() public view {
        handler.assertNothingKept();
        handler.assertVictimUntouched();
        handler.assertBooks();
    }

    /// The steps are worth something: of random swaps many succeed and many are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 200; ++i) {
            handler.swap(random(i, 0), random(i, 1), random(i, 2), random(i, 3), random(i, 4));
        }
        assertGe(handler.swapsDone(), 50, "swaps happen");
        assertGe(handler.swapsRefused(), 20, "and are refused");
        vm.assertEq(handler.problem(), "", "all of them rightly");
    }

    function random(uint256 i, uint256 j) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(i, j)));
    }
}
