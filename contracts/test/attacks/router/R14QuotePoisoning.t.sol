// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PayingExecutor} from "../../support/PayingExecutor.sol";
import {World} from "../../support/World.sol";

/// R14: a pool or an executor that promises much and pays little.
contract R14QuotePoisoningTest is World {
    function test_R14_whatIsPaidDecides() public {
        PayingExecutor payer = new PayingExecutor();
        b.mint(address(payer), 1_000e18);
        payer.set(a, b, 9e18, 0);
        uint256 before = a.balanceOf(trader);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountIn(address(payer), generic(a, b, 10e18, 10e18, 1_000e18), 0, "", "");
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountOut(address(payer), generic(a, b, 10e18, 10e18, 1e18), 0, "", "");
        assertEq(a.balanceOf(trader), before, "nothing taken");
    }

    /// A call of an address without code succeeds and pays nothing.
    function test_R14_executorWithoutCode() public {
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountIn(attacker, generic(a, b, 10e18, 1, 1), 0, "", "");
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountIn{value: 1 ether}(attacker, generic(ETH, b, 1 ether, 1, 1), 0, "", "");
    }
}
