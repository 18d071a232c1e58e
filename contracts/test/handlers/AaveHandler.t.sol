// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {AaveHandler} from "../../src/handlers/AaveHandler.sol";
import {IAaveHandler} from "../../src/interfaces/IAaveHandler.sol";
import {IExternalSettlement} from "../../src/interfaces/IExternalSettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {ExternalOrder} from "../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../external/ExternalWorld.sol";
import {FakeAavePool, FakeAToken} from "./FakeAavePool.sol";

/// Changes of the trader's position by external orders. The real pool is tested on the local chain,
/// in contracts/aave-handler.test.ts.
contract AaveHandlerTest is ExternalWorld {
    uint256 private constant UNIT = 1e18;
    /// The premium of a flash loan of 10 units.
    uint256 private constant PREMIUM = UNIT / 200;

    FakeAavePool private pool = new FakeAavePool();
    AaveHandler private aaveHandler;
    FakeAToken private aTokenIn;
    FakeAToken private aTokenOut;
    uint256 private nonce;

    function setUp() public override {
        super.setUp();
        aaveHandler = AaveHandler(deployOwn("AaveHandler", abi.encode(intent, pool)));
        IERC20[2] memory reserves = [IERC20(a), b];
        a.mint(address(this), 200 * UNIT);
        b.mint(address(this), 200 * UNIT);
        for (uint256 i; i < 2; ++i) {
            pool.open(reserves[i]);
            reserves[i].approve(address(pool), type(uint256).max);
            pool.supply(reserves[i], 100 * UNIT, trader, 0);
            pool.supply(reserves[i], 100 * UNIT, address(this), 0);
        }
        (aTokenIn, aTokenOut) = (pool.aTokenOf(a), pool.aTokenOf(b));
        pool.setHealth(trader, 1.5e18);
        pool.setDebt(b, trader, 50 * UNIT);
        paying.set(a, b, 20 * UNIT, 0);
        parties.push(address(aaveHandler));
        parties.push(address(pool));
        tokens.push(aTokenIn);
        tokens.push(aTokenOut);
    }

    // Collateral

    function test_collateralByFlashLoan() public {
        approveCollateral(10 * UNIT + PREMIUM);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        assertEq(aTokenIn.balanceOf(trader), 90 * UNIT - PREMIUM, "given, with the premium");
        assertEq(aTokenOut.balanceOf(trader), 120 * UNIT, "all that was bought");
        assertClean();
    }

    function test_collateralWithoutFlashLoan() public {
        approveCollateral(10 * UNIT);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        assertEq(aTokenIn.balanceOf(trader), 90 * UNIT, "given");
        assertEq(aTokenOut.balanceOf(trader), 120 * UNIT, "bought");
        assertClean();
    }

    function test_unusedCollateralStays() public {
        approveCollateral(20 * UNIT);
        paying.set(a, b, 20 * UNIT, 3 * UNIT);
        uint256 wallet = a.balanceOf(trader);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        assertEq(aTokenIn.balanceOf(trader), 93 * UNIT, "without a flash loan");
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        assertEq(aTokenIn.balanceOf(trader), 86 * UNIT - PREMIUM, "with one");
        assertEq(a.balanceOf(trader), wallet, "nothing is sent");
        assertClean();
    }

    function test_rounding() public {
        approveCollateral(type(uint256).max);
        aTokenIn.setRounding(true);
        uint256 wallet = a.balanceOf(trader);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        // A unit is missing, and two arrive instead.
        assertEq(aTokenIn.balanceOf(trader), 80 * UNIT - PREMIUM - 2, "a unit more each time");
        assertEq(a.balanceOf(trader), wallet + 2, "sent to the owner");
        assertClean();
    }

    // Debts

    function test_debtSwap() public {
        vm.prank(trader);
        pool.delegate(a, address(aaveHandler), 10 * UNIT);
        settle(IAaveHandler.Action.DEBT_SWAP, 0);
        assertEq(pool.debtOf(b, trader), 30 * UNIT, "the old debt");
        assertEq(pool.debtOf(a, trader), 10 * UNIT, "the new one, without a premium");
        assertEq(aTokenIn.balanceOf(trader), 100 * UNIT, "collateral stays");
        assertClean();
    }

    function test_unusedLoanRepaysTheNewDebt() public {
        vm.prank(trader);
        pool.delegate(a, address(aaveHandler), 10 * UNIT);
        paying.set(a, b, 20 * UNIT, 4 * UNIT);
        settle(IAaveHandler.Action.DEBT_SWAP, 0);
        assertEq(pool.debtOf(a, trader), 6 * UNIT, "what was used");
        assertClean();
    }

    function test_repayWithCollateral() public {
        approveCollateral(20 * UNIT + PREMIUM);
        settle(IAaveHandler.Action.REPAY_WITH_COLLATERAL, PREMIUM);
        assertEq(pool.debtOf(b, trader), 30 * UNIT, "repaid");
        assertEq(aTokenIn.balanceOf(trader), 90 * UNIT - PREMIUM, "collateral");
        settle(IAaveHandler.Action.REPAY_WITH_COLLATERAL, 0);
        assertEq(pool.debtOf(b, trader), 10 * UNIT, "repaid again");
        assertEq(aTokenIn.balanceOf(trader), 80 * UNIT - PREMIUM, "without a premium");
        assertClean();
    }

    function test_moreThanTheDebtIsSent() public {
        approveCollateral(10 * UNIT);
        pool.setDebt(b, trader, 5 * UNIT);
        uint256 wallet = b.balanceOf(trader);
        settle(IAaveHandler.Action.REPAY_WITH_COLLATERAL, 0);
        assertEq(pool.debtOf(b, trader), 0, "repaid");
        assertEq(b.balanceOf(trader), wallet + 15 * UNIT, "the rest");
        assertClean();
    }

    /// Previous tokens of the handler stay there, and neither block nor pay an order.
    function test_donations() public {
        a.mint(address(aaveHandler), 7);
        b.mint(address(aaveHandler), 8);
        pool.supply(a, 9, address(aaveHandler), 0);
        approveCollateral(type(uint256).max);
        vm.prank(trader);
        pool.delegate(a, address(aaveHandler), 10 * UNIT);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        settle(IAaveHandler.Action.DEBT_SWAP, 0);
        assertEq(a.balanceOf(address(aaveHandler)), 7, "in");
        assertEq(b.balanceOf(address(aaveHandler)), 8, "out");
        assertEq(aTokenIn.balanceOf(address(aaveHandler)), 9, "shares");
    }

    // Refusals

    /// E6: an order would leave the position with a health factor below the signed one.
    function test_E6_healthFactor() public {
        approveCollateral(10 * UNIT);
        bytes memory reason = abi.encodeWithSelector(IAaveHandler.LowHealthFactor.selector, 1.5e18, 1.5e18 + 1);
        refuses(reason, 0, externalCall(order(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 1.5e18 + 1, 0))));
        settles(externalCall(order(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 1.5e18, 0))));
    }

    /// E7: the flash loan costs more than was signed.
    function test_E7_premium() public {
        approveCollateral(type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(IAaveHandler.ExcessivePremium.selector, PREMIUM, PREMIUM - 1);
        refuses(reason, 0, externalCall(order(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, PREMIUM - 1))));
        refuses(reason, 0, externalCall(order(abi.encode(IAaveHandler.Action.REPAY_WITH_COLLATERAL, 0, PREMIUM - 1))));
    }

    /// E7: the premium is taken from the collateral, and not from the signed minimum.
    function test_E7_minimum() public {
        approveCollateral(10 * UNIT + PREMIUM);
        paying.set(a, b, 20 * UNIT - 1, 0);
        bytes memory data = abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 1.5e18, PREMIUM);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, externalCall(order(data)));
        paying.set(a, b, 20 * UNIT, 0);
        moves(a, address(pool), address(paying), 10 * UNIT);
        moves(b, address(paying), address(pool), 20 * UNIT);
        moves(aTokenIn, trader, address(0), 10 * UNIT + PREMIUM);
        moves(aTokenOut, address(0), trader, 20 * UNIT);
        settlesAsNamed(externalCall(order(data)));
    }

    function test_error_data() public {
        bytes memory reason = abi.encodePacked(IAaveHandler.InvalidData.selector);
        bytes memory good = abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, 0);
        bytes[5] memory refused = [
            bytes(""),
            abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0),
            abi.encodePacked(good, uint8(0)),
            abi.encode(3, 0, 0),
            abi.encode(type(uint256).max, 0, 0)
        ];
        for (uint256 i; i < refused.length; ++i) {
            refuses(reason, 0, externalCall(order(refused[i])));
        }
    }

    /// E8: a caller that is not the intent contract names an owner who has approved the handler.
    function test_E8_strangers() public {
        bytes memory data = abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, 0);
        bytes memory call = abi.encodeCall(aaveHandler.execute, (trader, address(a), UNIT, address(b), UNIT, data));
        address[3] memory strangers = [trader, agent, address(pool)];
        for (uint256 i; i < strangers.length; ++i) {
            assertRefused(strangers[i], address(aaveHandler), call, unauthorized(strangers[i]));
        }
    }

    /// E8: neither a stranger nor a flash loan of a stranger continues an order.
    function test_E8_flashLoansOfStrangers() public {
        uint256[] memory one = new uint256[](1);
        bytes memory params = abi.encode(trade(UNIT));
        bytes memory call =
            abi.encodeCall(aaveHandler.executeOperation, (new address[](1), one, one, address(aaveHandler), params));
        assertRefused(attacker, address(aaveHandler), call, unauthorized(attacker));
        assertRefused(address(intent), address(aaveHandler), call, unauthorized(address(intent)));
        IERC20[] memory assets = new IERC20[](1);
        assets[0] = a;
        bytes memory loan =
            abi.encodeCall(pool.flashLoan, (address(aaveHandler), assets, one, one, trader, params, uint16(0)));
        assertRefused(attacker, address(pool), loan, unauthorized(attacker));
    }

    /// E8: outside of an order the intent contract swaps nothing, whatever the pool calls.
    function test_E8_outsideOfAnOrder() public {
        uint256[] memory one = new uint256[](1);
        bytes memory call = abi.encodeCall(
            aaveHandler.executeOperation, (new address[](1), one, one, address(aaveHandler), abi.encode(trade(0)))
        );
        bytes memory reason = abi.encodeWithSelector(IExternalSettlement.UnauthorizedHandler.selector, aaveHandler);
        assertRefused(address(pool), address(aaveHandler), call, reason);
    }

    function test_error_noApproval() public {
        bytes memory call = externalCall(order(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, 0)));
        refuses(textOf("TransferHelper: TRANSFER_FROM_FAILED"), 0, call);
        call = externalCall(order(abi.encode(IAaveHandler.Action.DEBT_SWAP, 0, 0)));
        refuses(abi.encodeWithSignature("Panic(uint256)", uint256(0x11)), 0, call);
    }

    // Helpers

    function approveCollateral(uint256 amount) private {
        vm.prank(trader);
        aTokenIn.approve(address(aaveHandler), amount);
    }

    function settle(IAaveHandler.Action action, uint256 maxPremium) private {
        settles(externalCall(order(abi.encode(action, 1.5e18, maxPremium))));
    }

    function order(bytes memory data) private returns (ExternalOrder memory made) {
        made = externalSale(a, b, 10 * UNIT, 20 * UNIT);
        (made.handler, made.data, made.nonce) = (address(aaveHandler), data, ++nonce);
    }

    function trade(uint256 amountIn) private view returns (AaveHandler.Trade memory) {
        return AaveHandler.Trade(IAaveHandler.Action.COLLATERAL_SWAP, trader, a, amountIn, b, UNIT);
    }

    function unauthorized(address caller) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAaveHandler.UnauthorizedCaller.selector, caller);
    }

    function assertClean() private view {
        IERC20[2] memory reserves = [IERC20(a), b];
        for (uint256 i; i < 2; ++i) {
            IERC20 reserve = reserves[i];
            assertEq(reserve.balanceOf(address(aaveHandler)), 0, "tokens");
            assertEq(pool.aTokenOf(reserve).balanceOf(address(aaveHandler)), 0, "shares");
            assertEq(reserve.allowance(address(aaveHandler), address(pool)), 0, "allowance of the pool");
            assertEq(reserve.allowance(address(aaveHandler), address(intent)), 0, "allowance of the intent contract");
        }
        assertOnlyFeesLeft();
    }
}
