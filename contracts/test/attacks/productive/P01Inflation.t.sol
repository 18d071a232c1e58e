// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "../../../src/interfaces/IDeltaYieldToken.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";
import {WeirdVault} from "../../support/WeirdVault.sol";

/// P1: the first depositor of an empty vault inflates the share price, so that the deposits of
/// others round down to zero or to little.
contract P01InflationTest is StrategyWorld {
    WeirdVault private empty;

    function setUp() public override {
        super.setUp();
        empty = new WeirdVault(a);
        vm.prank(owner);
        intent.addStrategyForToken(address(positions), address(empty));
        a.mint(attacker, 100 * PRINCIPAL);
        vm.startPrank(attacker);
        a.approve(address(empty), 1);
        empty.deposit(1, attacker);
        vm.stopPrank();
    }

    /// A share price above the deposit brings no share.
    function test_P01_noShare() public {
        inflate(PRINCIPAL);
        refusesDeposit(0);
    }

    /// A deposit that gets one share for nearly two loses a quarter of its value.
    function test_P01_oneShare() public {
        inflate(PRINCIPAL / 2 + 1);
        refusesDeposit((PRINCIPAL + PRINCIPAL / 2 + 2) / 2);
    }

    /// For any donation, an accepted deposit loses at most 10 basis points and one unit.
    /// forge-config: default.fuzz.runs = 300
    function test_P01_fuzz_loss(uint256 gift, uint256 amount) public {
        inflate(gift % (2 * PRINCIPAL));
        amount = 1 + amount % PRINCIPAL;
        vm.prank(trader);
        (bool done,) =
            address(intent).call(abi.encodeCall(intent.depositToStrategy, (address(a), amount, address(empty))));
        uint256 worth = empty.previewRedeem(sharesIn(empty));
        assertTrue(!done || worth + 1 + amount / 1_000 >= amount, "worth what was paid");
        if (!done) assertEq(sharesIn(empty), 0, "nothing was taken");
    }

    function inflate(uint256 gift) private {
        vm.prank(attacker);
        a.transfer(address(empty), gift);
    }

    function refusesDeposit(uint256 worth) private {
        bytes memory reason =
            abi.encodeWithSelector(IDeltaYieldToken.DepositBelowMinimum.selector, worth, PRINCIPAL - PRINCIPAL / 1_000);
        refuses(trader, reason, 0, abi.encodeCall(intent.depositToStrategy, (address(a), PRINCIPAL, address(empty))));
    }
}
