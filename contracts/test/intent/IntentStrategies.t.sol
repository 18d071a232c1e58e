// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {IIntentNative} from "../../src/interfaces/IIntentNative.sol";
import {IIntentStrategies} from "../../src/interfaces/IIntentStrategies.sol";
import {IDeltaYieldToken} from "../../src/interfaces/IDeltaYieldToken.sol";
import {ProductiveOrder, ProductiveOrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {DeltaYieldToken} from "../../src/strategy/DeltaYieldToken.sol";
import {Permits} from "../support/Permits.sol";
import {StrategyWorld} from "../support/StrategyWorld.sol";
import {World} from "../support/World.sol";

/// Deposits in vaults and withdrawals, through the intent contract.
contract IntentStrategiesTest is Permits, StrategyWorld {
    bytes32 private constant ANY_HASH = keccak256("order");

    function setUp() public override(World, StrategyWorld) {
        super.setUp();
    }

    function test_deposit() public {
        vm.expectEmit(address(positions));
        emit IDeltaYieldToken.PositionChanged(trader, address(calm), PRINCIPAL, PRINCIPAL);
        vm.expectEmit(address(intent));
        emit IIntentStrategies.DepositToStrategy(trader, address(a), address(calm), PRINCIPAL);
        moves(a, trader, address(calm), PRINCIPAL);
        depositTo(calm, PRINCIPAL);
        assertMoved();
        assertEq(sharesIn(calm), PRINCIPAL, "a share is worth one");
        assertEq(positions.userPrincipal(address(calm), trader), PRINCIPAL, "principal");
        assertEq(a.allowance(address(positions), address(calm)), 0, "no allowance is left");
    }

    /// Deposits and signs in one transaction.
    function test_deposit_preSigned() public {
        ProductiveOrder memory order = saleFrom(calm, calm.previewDeposit(PRINCIPAL));
        vm.prank(trader);
        intent.depositToStrategyAndPreSign(address(a), PRINCIPAL, address(calm), hashOf(order));
        ProductiveOrderWithSig memory unsigned;
        unsigned.order = order;
        vm.prank(agent);
        intent.swapSettleProductive(unsigned, 0, "", address(paying), "");
        assertEq(sharesIn(calm), 0, "sold");
    }

    function test_deposit_withPermit() public {
        vm.startPrank(trader);
        a.approve(address(intent), 0);
        a.approve(address(positions), 0);
        vm.stopPrank();
        bytes memory permit = eip2612(a, TRADER_KEY, address(intent), PRINCIPAL);
        moves(a, trader, address(calm), PRINCIPAL);
        vm.prank(trader);
        intent.depositToStrategyAndPreSignWithPermit(address(a), PRINCIPAL, address(calm), ANY_HASH, permit);
        assertMoved();
        assertTrue(intent.isPreSigned(trader, ANY_HASH), "signed");
        assertEq(sharesIn(calm), PRINCIPAL, "deposited");
        vm.prank(trader);
        a.approve(address(intent), PRINCIPAL);
        vm.prank(trader);
        intent.depositToStrategyWithPermit(address(a), PRINCIPAL, address(calm), "");
        assertEq(sharesIn(calm), 2 * PRINCIPAL, "by allowance");
    }

    function test_deposit_native() public {
        vm.expectEmit(address(intent));
        emit IIntentStrategies.DepositNativeToStrategy(trader, address(nativeVault), 5e18);
        assertEq(depositNativeToVault(5e18), 5e18, "shares");
        vm.prank(trader);
        intent.depositNativeToStrategyAndPreSign{value: 1e18}(address(nativeVault), ANY_HASH);
        assertTrue(intent.isPreSigned(trader, ANY_HASH), "signed");
        assertEq(deposits.userPrincipal(address(nativeVault), trader), 6e18, "principal");
        assertEq(deposits.balanceOf(trader), 0, "no units of the token");
        assertEq(address(deposits).balance, 0, "and no native tokens in it");
    }

    function test_error_deposit() public {
        vm.startPrank(trader);
        vm.expectRevert(IIntentNative.InvalidDepositAmount.selector);
        intent.depositToStrategy(address(a), 0, address(calm));
        vm.expectRevert(IIntentNative.InvalidDepositAmount.selector);
        intent.depositToStrategyWithPermit(address(a), 0, address(calm), "");
        vm.expectRevert(IIntentNative.InvalidDepositAmount.selector);
        intent.depositNativeToStrategy(address(nativeVault));
        vm.expectRevert(IIntentStrategies.InvalidStrategy.selector);
        intent.depositToStrategy(address(b), 1e18, address(calm));
        vm.expectRevert(IDeltaYieldToken.StrategyNotAdded.selector);
        intent.depositToStrategy(address(a), 1e18, address(nativeVault));
        vm.expectRevert(IDeltaYieldToken.StrategyNotAdded.selector);
        intent.depositNativeToStrategy{value: 1}(address(calm));
        vm.stopPrank();
    }

    function test_withdraw() public {
        depositTo(calm, PRINCIPAL);
        earn(calm, 1_000);
        moves(a, address(calm), trader, 4_000e18);
        vm.prank(trader);
        intent.withdrawFromStrategy(address(calm), 4_000e18);
        assertMoved();
        uint256 left = calm.previewRedeem(sharesIn(calm));
        vm.expectEmit(address(intent));
        emit IIntentStrategies.WithdrawFromStrategy(trader, address(a), address(calm), left);
        moves(a, address(calm), trader, left);
        vm.prank(trader);
        intent.withdrawFromStrategy(address(calm), type(uint256).max);
        assertMoved();
        assertEq(sharesIn(calm), 0, "all of it");
        vm.prank(trader);
        vm.expectRevert(IIntentStrategies.NoSharesToWithdraw.selector);
        intent.withdrawFromStrategy(address(calm), type(uint256).max);
    }

    function test_withdraw_native() public {
        depositNativeToVault(5e18);
        earn(nativeVault, 1_000);
        uint256 before = trader.balance;
        vm.startPrank(trader);
        intent.withdrawNativeFromStrategy(address(nativeVault), 5e18);
        assertEq(trader.balance - before, 5e18, "native tokens");
        uint256 left = nativeVault.previewRedeem(deposits.strategyShares(address(nativeVault), trader));
        intent.withdrawNativeFromStrategy(address(nativeVault), type(uint256).max);
        assertEq(trader.balance - before, 5e18 + left, "and the rest");
        vm.stopPrank();
    }

    function test_cancel() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        earn(calm, 500);
        uint256 worth = calm.previewRedeem(order.shares);
        ProductiveOrderWithSig memory made = signed(order);
        vm.expectRevert(IIntentNative.Unauthorized.selector);
        intent.cancelProductiveAndWithdraw(made);
        moves(a, address(calm), trader, worth);
        vm.expectEmit(address(intent));
        emit IIntentStrategies.ProductiveOrderCancelled(trader, hashOf(order), address(calm), worth);
        vm.prank(trader);
        intent.cancelProductiveAndWithdraw(made);
        assertMoved();
        refuses(IIntentErrors.InvalidNonce.selector, productiveCall(order));
        vm.prank(trader);
        vm.expectRevert(IIntentNative.NonceAlreadyUsed.selector);
        intent.cancelProductiveAndWithdraw(made);
    }

    /// An order of the principal alone also owns its yield; another order's part of the position
    /// stays.
    function test_cancel_principalAlone() public {
        depositTo(calm, 3 * PRINCIPAL);
        earn(calm, 500);
        ProductiveOrder memory order = saleFrom(calm, 0);
        order.useShares = false;
        uint256 worth = calm.previewRedeem(PRINCIPAL);
        moves(a, address(calm), trader, worth);
        vm.prank(trader);
        intent.cancelProductiveAndWithdraw(signed(order));
        assertMoved();
        assertEq(sharesIn(calm), 2 * PRINCIPAL, "two thirds stay");
        assertEq(positions.userPrincipal(address(calm), trader), 2 * PRINCIPAL, "with their principal");
    }

    /// Withdrawn shares are not paid again, and an order without a position is cancelled all the
    /// same.
    function test_cancel_afterWithdrawal() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        vm.startPrank(trader);
        intent.withdrawFromStrategy(address(calm), PRINCIPAL - 100e18);
        uint256 before = a.balanceOf(trader);
        ProductiveOrderWithSig memory made = signed(order);
        intent.cancelProductiveAndWithdraw(made);
        assertEq(a.balanceOf(trader) - before, 100e18, "the rest");
        order.nonce = 1;
        made = signed(order);
        intent.cancelProductiveAndWithdraw(made);
        assertEq(a.balanceOf(trader) - before, 100e18, "nothing more");
        assertTrue(intent.isNonceUsed(trader, 1), "ended");
        vm.stopPrank();
    }

    function test_cancel_native() public {
        ProductiveOrder memory order = saleFrom(nativeVault, depositNativeToVault(5e18));
        order.srcToken = address(ETH);
        uint256 before = trader.balance;
        ProductiveOrderWithSig memory made = signed(order);
        vm.prank(trader);
        intent.cancelProductiveAndWithdraw(made);
        assertEq(trader.balance - before, 5e18, "native tokens");
    }

    function test_cancel_withSignature() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        ProductiveOrderWithSig memory made = signed(order);
        bytes memory word = signatureOf(TRADER_KEY, hashCancellation(hashOf(order), address(intent), block.chainid));
        vm.startPrank(attacker);
        vm.expectRevert(IIntentErrors.InvalidSignature.selector);
        intent.cancelProductiveAndWithdrawWithSignature(made, made.signature);
        made.order.nonce = 1;
        vm.expectRevert(IIntentErrors.InvalidSignature.selector);
        intent.cancelProductiveAndWithdrawWithSignature(made, word);
        made.order.nonce = 0;
        moves(a, address(calm), trader, PRINCIPAL);
        intent.cancelProductiveAndWithdrawWithSignature(made, word);
        vm.stopPrank();
        assertMoved();
    }

    /// Cancellation and expiry need no agent, and no module but this one.
    function test_expire_alone() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        ProductiveOrderWithSig memory made = signed(order);
        address[] memory others = new address[](installed.length - 1);
        for (uint256 i; i < others.length; ++i) {
            others[i] = installed[i];
        }
        vm.startPrank(owner);
        registry.unregisterModule(others);
        registry.unregisterAgent(asList(agent));
        vm.stopPrank();
        passTime(30 days + 1);
        vm.prank(attacker);
        intent.expireProductiveAndWithdraw(made);
        assertEq(sharesIn(calm), 0, "paid back");
    }

    /// Owners can withdraw from the token itself while every module is stopped.
    function test_withdraw_withoutModules() public {
        depositTo(calm, PRINCIPAL);
        vm.prank(owner);
        registry.unregisterModule(installed);
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        positions.redeemFromStrategy(PRINCIPAL, address(calm), trader, trader);
        assertEq(a.balanceOf(trader) - before, PRINCIPAL, "paid back");
    }

    function test_settings() public {
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, address(this)));
        intent.setDeltaToken(address(b), address(positions));
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, address(this)));
        intent.addStrategyForToken(address(positions), address(calm));
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, address(this)));
        intent.removeStrategyForToken(address(positions), address(calm));
        vm.startPrank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IIntentStrategies.DeltaTokenAlreadySet.selector, address(a), address(positions))
        );
        intent.setDeltaToken(address(a), address(positions));
        vm.expectRevert(
            abi.encodeWithSelector(IIntentStrategies.InvalidDeltaToken.selector, address(b), address(positions))
        );
        intent.setDeltaToken(address(b), address(positions));
        DeltaYieldToken foreign = DeltaYieldToken(deployOwn("DeltaYieldToken", abi.encode(agent, "Delta B", "dB", b)));
        vm.expectRevert(
            abi.encodeWithSelector(IIntentStrategies.InvalidDeltaToken.selector, address(b), address(foreign))
        );
        intent.setDeltaToken(address(b), address(foreign));
        vm.expectRevert(
            abi.encodeWithSelector(IIntentStrategies.InvalidDeltaToken.selector, address(b), address(foreign))
        );
        intent.addStrategyForToken(address(foreign), address(calm));
        vm.expectRevert(IDeltaYieldToken.AssetMismatch.selector);
        intent.addStrategyForToken(address(positions), address(nativeVault));
        vm.expectRevert(IDeltaYieldToken.StrategyAlreadyAdded.selector);
        intent.addStrategyForToken(address(positions), address(calm));
        intent.removeStrategyForToken(address(positions), address(calm));
        vm.expectRevert(IDeltaYieldToken.StrategyNotAdded.selector);
        intent.removeStrategyForToken(address(positions), address(calm));
        vm.stopPrank();
        assertEq(positions.strategies(0), address(weird), "the other one is left");
        assertEq(intent.getDeltaToken(address(a)), address(positions), "of a");
        assertEq(intent.getDeltaToken(address(ETH)), address(deposits), "of native tokens");
        assertEq(intent.getDeltaToken(address(b)), address(0), "of b");
    }

    function test_yieldFees() public {
        uint16[] memory fees = new uint16[](1);
        fees[0] = 1_000;
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, address(this)));
        intent.setProtocolYieldFees(asList(address(positions)), fees);
        vm.startPrank(owner);
        vm.expectRevert(IIntentErrors.ArrayLengthMismatch.selector);
        intent.setProtocolYieldFees(new address[](2), fees);
        intent.setProtocolYieldFees(asList(address(positions)), fees);
        fees[0] = 2_001;
        vm.expectRevert(IDeltaYieldToken.InvalidFeeBps.selector);
        intent.setProtocolYieldFees(asList(address(positions)), fees);
        vm.stopPrank();
        assertEq(intent.getProtocolYieldFee(address(positions)), 1_000, "set");
        depositTo(calm, PRINCIPAL);
        earn(calm, 1_000);
        uint256 worth = calm.previewRedeem(PRINCIPAL);
        uint256 fee = (worth - PRINCIPAL + 9) / 10;
        (uint256 gross, uint256 yieldFee, uint256 net) =
            positions.previewRedeemFromStrategy(PRINCIPAL, address(calm), trader);
        assertTrue(gross == worth && yieldFee == fee && net == worth - fee, "preview");
        moves(a, address(calm), trader, worth - fee);
        moves(a, address(calm), address(positions), fee);
        vm.prank(trader);
        intent.withdrawFromStrategy(address(calm), type(uint256).max);
        assertMoved();
        moves(a, address(positions), address(intent), fee);
        vm.prank(attacker);
        assertEq(intent.collectYieldFees(address(positions)), fee, "collected");
        assertMoved();
        assertEq(intent.getCollectedFees(address(0), address(a)), fee, "the service's");
        vm.expectRevert(abi.encodeWithSelector(IIntentStrategies.InvalidDeltaToken.selector, address(a), this));
        intent.collectYieldFees(address(this));
    }

    /// Answers like a deposit token.
    function UNDERLYING() external view returns (address) {
        return address(a);
    }
}
