// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "../../src/interfaces/IDeltaYieldToken.sol";
import {DeltaYieldToken} from "../../src/strategy/DeltaYieldToken.sol";
import {StrategyWorld} from "../support/StrategyWorld.sol";

contract DeltaYieldTokenTest is StrategyWorld {
    function test_default() public {
        moves(a, trader, address(calm), PRINCIPAL);
        vm.prank(trader);
        positions.depositToStrategy(PRINCIPAL, address(calm), trader);
        assertMoved();
        earn(calm, 100);
        (uint256 shares, uint256 principal, uint256 worth) = positions.positionOf(address(calm), trader);
        assertEq(shares, PRINCIPAL, "shares");
        assertEq(principal, PRINCIPAL, "principal");
        assertEq(worth, calm.previewRedeem(shares), "worth");
        assertEq(positions.previewDepositToStrategy(1e18, address(calm)), calm.previewDeposit(1e18), "deposit");
        assertEq(positions.previewWithdrawFromStrategy(1e18, address(calm)), calm.previewWithdraw(1e18), "withdrawal");
    }

    /// The value of a position is what its owner gets, after the fee on yield.
    function test_positionOf_fee() public {
        uint16[] memory fees = new uint16[](1);
        fees[0] = 2_000;
        vm.prank(owner);
        intent.setProtocolYieldFees(asList(address(positions)), fees);
        depositTo(calm, PRINCIPAL);
        earn(calm, 1_000);
        (,, uint256 worth) = positions.positionOf(address(calm), trader);
        moves(a, address(calm), trader, worth);
        moves(a, address(calm), address(positions), calm.previewRedeem(PRINCIPAL) - worth);
        vm.prank(trader);
        positions.redeemFromStrategy(PRINCIPAL, address(calm), trader, trader);
        assertMoved();
        (uint256 shares, uint256 principal, uint256 rest) = positions.positionOf(address(calm), trader);
        assertTrue(shares == 0 && principal == 0 && rest == 0, "nothing is left");
    }

    /// A wallet shows the value of positions as a balance, which cannot be transferred.
    function test_asAToken() public {
        depositTo(calm, PRINCIPAL);
        assertEq(positions.decimals(), 18, "decimals");
        assertEq(positions.balanceOf(trader), PRINCIPAL, "worth");
        assertEq(positions.transferableBalance(trader), 0, "transferable");
        vm.prank(trader);
        (bool sent,) = address(positions).call(abi.encodeCall(positions.transfer, (attacker, 1)));
        assertTrue(!sent, "not sent");
    }

    function test_error_zeroAddresses() public {
        vm.expectRevert(IDeltaYieldToken.ZeroAddress.selector);
        new DeltaYieldToken(address(0), "Delta A", "dA", address(a));
        vm.startPrank(trader);
        vm.expectRevert(IDeltaYieldToken.ZeroAddress.selector);
        positions.depositToStrategy(PRINCIPAL, address(calm), address(0));
        positions.depositToStrategy(PRINCIPAL, address(calm), trader);
        vm.expectRevert(IDeltaYieldToken.ZeroAddress.selector);
        positions.redeemFromStrategy(PRINCIPAL, address(calm), trader, address(0));
        vm.stopPrank();
    }

    function test_error_noPosition() public {
        vm.startPrank(trader);
        vm.expectRevert(IDeltaYieldToken.NoSharesInStrategy.selector);
        positions.redeemFromStrategy(1, address(calm), trader, trader);
        vm.expectRevert(IDeltaYieldToken.NoSharesInStrategy.selector);
        positions.withdrawFromStrategy(1, address(calm), trader, trader);
        vm.stopPrank();
        assertEq(positions.convertToShares(1e18, address(calm), trader), 0, "no shares");
    }
}
