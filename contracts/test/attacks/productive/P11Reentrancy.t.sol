// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {DeltaYieldToken} from "../../../src/strategy/DeltaYieldToken.sol";
import {HookToken} from "../../support/HookToken.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";
import {WeirdVault} from "../../support/WeirdVault.sol";

/// P11: the asset of a vault makes a call while it moves.
contract P11ReentrancyTest is StrategyWorld {
    HookToken private hook;
    WeirdVault private hookVault;
    DeltaYieldToken private hookPositions;

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        hookVault = new WeirdVault(hook);
        hookPositions = DeltaYieldToken(deployOwn("DeltaYieldToken", abi.encode(intent, "Delta H", "dH", hook)));
        vm.startPrank(owner);
        intent.setDeltaToken(address(hook), address(hookPositions));
        intent.addStrategyForToken(address(hookPositions), address(hookVault));
        vm.stopPrank();
        hook.mint(trader, 10 * PRINCIPAL);
        vm.startPrank(trader);
        hook.approve(address(hookPositions), type(uint256).max);
        intent.depositToStrategy(address(hook), 2 * PRINCIPAL, address(hookVault));
        vm.stopPrank();
    }

    function test_P11_tokenOfDeposits() public {
        bytes[4] memory calls = [
            abi.encodeCall(hookPositions.depositToStrategy, (1, address(hookVault), attacker)),
            abi.encodeCall(hookPositions.redeemFromStrategy, (1, address(hookVault), attacker, attacker)),
            abi.encodeCall(hookPositions.withdrawFromStrategy, (1, address(hookVault), attacker, attacker)),
            abi.encodeCall(hookPositions.payYieldFees, ())
        ];
        for (uint256 i; i < calls.length; ++i) {
            hook.hook(address(hookPositions), calls[i]);
            vm.prank(trader);
            hookPositions.redeemFromStrategy(1e18, address(hookVault), trader, trader);
            assertReentered();
        }
    }

    function test_P11_deposit() public {
        hook.hook(
            address(hookPositions),
            abi.encodeCall(hookPositions.redeemFromStrategy, (1, address(hookVault), trader, trader))
        );
        vm.prank(trader);
        intent.depositToStrategy(address(hook), 1e18, address(hookVault));
        assertReentered();
        assertEq(hookPositions.strategyShares(address(hookVault), trader), 2 * PRINCIPAL + 1e18, "one deposit");
    }

    /// While a settlement takes the position, the intent contract accepts no other call that moves
    /// tokens.
    function test_P11_settlement() public {
        ProductiveOrder memory order = saleFrom(hookVault, PRINCIPAL);
        order.srcToken = address(hook);
        bytes memory withdrawal = abi.encodeCall(intent.withdrawFromStrategy, (address(hookVault), type(uint256).max));
        hook.hook(address(intent), withdrawal);
        settles(directProductive(order, 2 * PRINCIPAL));
        assertReentered();
        assertEq(hookPositions.strategyShares(address(hookVault), trader), PRINCIPAL, "one sale");
    }

    function assertReentered() private view {
        assertTrue(hook.refusal() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "refused");
    }
}
