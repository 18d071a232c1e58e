// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AaveHandler} from "../../src/handlers/AaveHandler.sol";
import {IAaveHandler} from "../../src/interfaces/IAaveHandler.sol";
import {ExternalIntent} from "../deployed/ExternalIntent.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {Test} from "../support/Test.sol";
import {FakeAavePool, FakeAToken} from "./FakeAavePool.sol";

contract AaveHandlerTest is Test {
    uint256 private constant UNIT = 1e18;
    /// The premium of a flash loan of 10 units.
    uint256 private constant PREMIUM = UNIT / 200;

    address private user = address(0xA11CE);
    address private counterparty = address(0xB0B);
    FakeAavePool private pool = new FakeAavePool();
    TestToken private tokenIn = new TestToken("in");
    TestToken private tokenOut = new TestToken("out");
    ExternalIntent private intent = new ExternalIntent(counterparty);
    AaveHandler private handler;
    FakeAToken private aTokenIn;
    FakeAToken private aTokenOut;

    function setUp() public {
        handler = AaveHandler(deployOwn("AaveHandler", abi.encode(intent, pool)));
        TestToken[2] memory tokens = [tokenIn, tokenOut];
        for (uint256 i; i < 2; ++i) {
            pool.open(tokens[i]);
            tokens[i].mint(address(this), 1_000 * UNIT);
            tokens[i].approve(address(pool), type(uint256).max);
            pool.supply(tokens[i], 100 * UNIT, user, 0);
            pool.supply(tokens[i], 100 * UNIT, address(this), 0);
            tokens[i].mint(counterparty, 100 * UNIT);
            vm.prank(counterparty);
            tokens[i].approve(address(intent), type(uint256).max);
        }
        (aTokenIn, aTokenOut) = (pool.aTokenOf(tokenIn), pool.aTokenOf(tokenOut));
        pool.setHealth(user, 1.5e18);
        pool.setDebt(tokenOut, user, 50 * UNIT);
        intent.setSwap(20 * UNIT, 0);
    }

    // Collateral

    function test_collateralByFlashLoan() public {
        approveCollateral(10 * UNIT + PREMIUM);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        assertEq(aTokenIn.balanceOf(user), 90 * UNIT - PREMIUM, "given, with the premium");
        assertEq(aTokenOut.balanceOf(user), 120 * UNIT, "all that was bought");
        assertNothingLeft();
    }

    function test_collateralWithoutFlashLoan() public {
        approveCollateral(10 * UNIT);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        assertEq(aTokenIn.balanceOf(user), 90 * UNIT, "given");
        assertEq(aTokenOut.balanceOf(user), 120 * UNIT, "bought");
        assertNothingLeft();
    }

    function test_unusedCollateralStays() public {
        approveCollateral(20 * UNIT);
        intent.setSwap(20 * UNIT, 3 * UNIT);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        assertEq(aTokenIn.balanceOf(user), 93 * UNIT, "without a flash loan");
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        assertEq(aTokenIn.balanceOf(user), 86 * UNIT - PREMIUM, "with one");
        assertEq(tokenIn.balanceOf(user), 0, "nothing is sent");
        assertNothingLeft();
    }

    function test_rounding() public {
        approveCollateral(type(uint256).max);
        aTokenIn.setRounding(true);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        // A unit is missing, and two arrive for it.
        assertEq(aTokenIn.balanceOf(user), 80 * UNIT - PREMIUM - 2, "a unit more each time");
        assertEq(tokenIn.balanceOf(user), 2, "sent to the owner");
        assertNothingLeft();
    }

    // Debts

    function test_debtSwap() public {
        vm.prank(user);
        pool.delegate(tokenIn, address(handler), 10 * UNIT);
        settle(IAaveHandler.Action.DEBT_SWAP, 0);
        assertEq(pool.debtOf(tokenOut, user), 30 * UNIT, "the old debt");
        assertEq(pool.debtOf(tokenIn, user), 10 * UNIT, "the new one, without a premium");
        assertEq(aTokenIn.balanceOf(user), 100 * UNIT, "collateral stays");
        assertNothingLeft();
    }

    function test_unusedLoanRepaysTheNewDebt() public {
        vm.prank(user);
        pool.delegate(tokenIn, address(handler), 10 * UNIT);
        intent.setSwap(20 * UNIT, 4 * UNIT);
        settle(IAaveHandler.Action.DEBT_SWAP, 0);
        assertEq(pool.debtOf(tokenIn, user), 6 * UNIT, "what was used");
        assertNothingLeft();
    }

    function test_repayWithCollateral() public {
        approveCollateral(20 * UNIT + PREMIUM);
        settle(IAaveHandler.Action.REPAY_WITH_COLLATERAL, PREMIUM);
        assertEq(pool.debtOf(tokenOut, user), 30 * UNIT, "repaid");
        assertEq(aTokenIn.balanceOf(user), 90 * UNIT - PREMIUM, "collateral");
        settle(IAaveHandler.Action.REPAY_WITH_COLLATERAL, 0);
        assertEq(pool.debtOf(tokenOut, user), 10 * UNIT, "repaid again");
        assertEq(aTokenIn.balanceOf(user), 80 * UNIT - PREMIUM, "without a premium");
        assertNothingLeft();
    }

    function test_moreThanTheDebtIsSent() public {
        approveCollateral(10 * UNIT);
        pool.setDebt(tokenOut, user, 5 * UNIT);
        settle(IAaveHandler.Action.REPAY_WITH_COLLATERAL, 0);
        assertEq(pool.debtOf(tokenOut, user), 0, "repaid");
        assertEq(tokenOut.balanceOf(user), 15 * UNIT, "the rest");
        assertNothingLeft();
    }

    /// Tokens that lie on the handler stay there, and neither block nor pay an order.
    function test_donations() public {
        tokenIn.mint(address(handler), 7);
        tokenOut.mint(address(handler), 8);
        pool.supply(tokenIn, 9, address(handler), 0);
        approveCollateral(type(uint256).max);
        vm.prank(user);
        pool.delegate(tokenIn, address(handler), 10 * UNIT);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, 0);
        settle(IAaveHandler.Action.COLLATERAL_SWAP, PREMIUM);
        settle(IAaveHandler.Action.DEBT_SWAP, 0);
        assertEq(tokenIn.balanceOf(address(handler)), 7, "in");
        assertEq(tokenOut.balanceOf(address(handler)), 8, "out");
        assertEq(aTokenIn.balanceOf(address(handler)), 9, "shares");
    }

    // Refusals

    function test_error_healthFactor() public {
        approveCollateral(10 * UNIT);
        bytes memory reason = abi.encodeWithSelector(IAaveHandler.LowHealthFactor.selector, 1.5e18, 1.5e18 + 1);
        refuses(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 1.5e18 + 1, 0), reason);
        intent.settleExternal(order(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 1.5e18, 0)));
    }

    function test_error_premium() public {
        approveCollateral(type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(IAaveHandler.ExcessivePremium.selector, PREMIUM, PREMIUM - 1);
        refuses(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, PREMIUM - 1), reason);
        refuses(abi.encode(IAaveHandler.Action.REPAY_WITH_COLLATERAL, 0, PREMIUM - 1), reason);
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
            refuses(refused[i], reason);
        }
    }

    function test_error_strangers() public {
        bytes memory data = abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, 0);
        bytes memory call =
            abi.encodeCall(handler.execute, (user, address(tokenIn), UNIT, address(tokenOut), UNIT, data));
        address[3] memory strangers = [user, counterparty, address(pool)];
        for (uint256 i; i < strangers.length; ++i) {
            assertRefused(strangers[i], address(handler), call, unauthorized(strangers[i]));
        }
    }

    /// Neither a stranger nor a flash loan of a stranger continues an order.
    function test_error_flashLoansOfStrangers() public {
        address stranger = address(0xE5E);
        uint256[] memory one = new uint256[](1);
        AaveHandler.Trade memory trade =
            AaveHandler.Trade(IAaveHandler.Action.COLLATERAL_SWAP, user, tokenIn, UNIT, tokenOut, UNIT);
        bytes memory params = abi.encode(trade);
        bytes memory call =
            abi.encodeCall(handler.executeOperation, (new address[](1), one, one, address(handler), params));
        assertRefused(stranger, address(handler), call, unauthorized(stranger));
        assertRefused(address(intent), address(handler), call, unauthorized(address(intent)));
        TestToken[] memory assets = new TestToken[](1);
        assets[0] = tokenIn;
        bytes memory loan =
            abi.encodeWithSelector(pool.flashLoan.selector, handler, assets, one, one, user, params, uint16(0));
        assertRefused(stranger, address(pool), loan, unauthorized(stranger));
    }

    /// Outside of an order the intent contract swaps nothing, whatever the pool calls.
    function test_error_outsideOfAnOrder() public {
        AaveHandler.Trade memory trade =
            AaveHandler.Trade(IAaveHandler.Action.COLLATERAL_SWAP, user, tokenIn, 0, tokenOut, UNIT);
        uint256[] memory one = new uint256[](1);
        bytes memory call =
            abi.encodeCall(handler.executeOperation, (new address[](1), one, one, address(handler), abi.encode(trade)));
        bytes memory reason = abi.encodeWithSelector(ExternalIntent.UnauthorizedHandler.selector, handler);
        assertRefused(address(pool), address(handler), call, reason);
    }

    function test_error_noApproval() public {
        refuses(abi.encode(IAaveHandler.Action.COLLATERAL_SWAP, 0, 0), textOf("TransferHelper: TRANSFER_FROM_FAILED"));
        refuses(
            abi.encode(IAaveHandler.Action.DEBT_SWAP, 0, 0), abi.encodeWithSignature("Panic(uint256)", uint256(0x11))
        );
    }

    // Helpers

    function approveCollateral(uint256 amount) private {
        vm.prank(user);
        aTokenIn.approve(address(handler), amount);
    }

    function settle(IAaveHandler.Action action, uint256 maxPremium) private {
        intent.settleExternal(order(abi.encode(action, 1.5e18, maxPremium)));
    }

    function order(bytes memory data) private view returns (ExternalIntent.ExternalTerms memory) {
        return ExternalIntent.ExternalTerms(user, address(handler), tokenIn, tokenOut, 10 * UNIT, 20 * UNIT, data);
    }

    function refuses(bytes memory data, bytes memory reason) private {
        assertRefused(address(this), address(intent), abi.encodeCall(intent.settleExternal, (order(data))), reason);
    }

    function unauthorized(address caller) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAaveHandler.UnauthorizedCaller.selector, caller);
    }

    function assertNothingLeft() private view {
        TestToken[2] memory tokens = [tokenIn, tokenOut];
        for (uint256 i; i < 2; ++i) {
            assertEq(tokens[i].balanceOf(address(handler)), 0, "tokens");
            assertEq(pool.aTokenOf(tokens[i]).balanceOf(address(handler)), 0, "shares");
            assertEq(tokens[i].allowance(address(handler), address(pool)), 0, "allowance of the pool");
            assertEq(tokens[i].allowance(address(handler), address(intent)), 0, "allowance of the intent contract");
        }
    }
}
