// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {Permits} from "../support/Permits.sol";
import {World} from "../support/World.sol";
import {LegacyWorld} from "./LegacyWorld.sol";

/// Sales and purchases through calls, in the form of the service.
contract LegacySimpleSwapTest is LegacyWorld, Permits {
    function setUp() public override(LegacyWorld, World) {
        LegacyWorld.setUp();
    }

    function spender() internal view override returns (address) {
        return address(proxy);
    }

    function test_simpleSwap_default_everyPairOfTokens() public {
        IERC20[4] memory row = [ETH, a, b, c];
        for (uint256 i; i < 3; ++i) {
            sells(row[i], row[i + 1], 5e18);
            sells(row[i + 1], row[i], 5e18);
        }
    }

    function test_fuzz_simpleSwap(uint256 amount) public {
        sells(a, b, bound(amount, 1e6, 10_000e18));
    }

    /// The source moves twice: to the executor, and to the pool.
    function test_simpleSwap_behavior_theSourceIsNeverInTheRouter() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        vm.expectEmit(address(a));
        emit IERC20.Transfer(trader, address(executor), 1e18);
        vm.expectEmit(address(a));
        emit IERC20.Transfer(address(executor), pairOf(address(a), address(b)), 1e18);
        swaps(data);
    }

    function test_simpleSwap_behavior_wrapsAndUnwraps() public {
        uint256 before = IERC20(weth).balanceOf(trader);
        swaps(withProgram(simple(ETH, IERC20(weth), 3e18, 3e18, 3e18), header(WRAP, weth, weth)));
        assertEq(IERC20(weth).balanceOf(trader) - before, 3e18, "wrapped");
        before = trader.balance;
        swaps(withProgram(simple(IERC20(weth), ETH, 3e18, 3e18, 3e18), header(UNWRAP, weth, weth)));
        assertEq(trader.balance - before, 3e18, "unwrapped");
        assertLegacyKeepsNothing();
    }

    function test_simpleSwap_behavior_paysTheBeneficiary() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, ETH, 1e18, 1, 10e18), onPair(a, ETH));
        data.beneficiary = receiver;
        uint256 expected = pairOut(address(a), weth, 1e18);
        vm.expectEmit(address(legacy));
        emit ILegacyRouter.SwappedV3(
            UUID, address(0), 0, trader, receiver, address(a), address(ETH), 1e18, expected, 10e18
        );
        swaps(data);
        assertEq(receiver.balance, expected, "paid");
    }

    /// Tokens that calls do not send stay with the caller; native value is returned.
    function test_simpleSwap_behavior_whatIsNotSentIsTheCallers() public {
        uint256 before = a.balanceOf(trader);
        swaps(withProgram(simple(a, b, 10e18, 1, 100e18), onPair(a, b), 4e18));
        assertEq(before - a.balanceOf(trader), 4e18, "tokens");
        before = trader.balance;
        swaps(withProgram(simple(ETH, a, 10e18, 1, 100e18), onPair(ETH, a), 4e18));
        assertEq(before - trader.balance, 4e18, "native value");
        assertLegacyKeepsNothing();
    }

    function test_simpleBuy_default_everyPairOfTokens() public {
        IERC20[4] memory row = [ETH, a, b, c];
        for (uint256 i; i < 3; ++i) {
            purchases(row[i], row[i + 1], 2e18);
            purchases(row[i + 1], row[i], 2e18);
        }
    }

    function test_fuzz_simpleBuy(uint256 wanted) public {
        purchases(a, b, bound(wanted, 1, 5_000e18));
    }

    function test_simpleBuy_behavior_logsWhatWasSpent() public {
        uint256 cost = pairIn(address(a), address(b), 2e18);
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 100e18, 2e18, cost), fromPair(a, b, 2e18));
        data.beneficiary = receiver;
        vm.expectEmit(address(legacy));
        emit ILegacyRouter.BoughtV3(UUID, address(0), 0, trader, receiver, address(a), address(b), cost, 2e18, cost);
        buys(data);
        assertEq(b.balanceOf(receiver), 2e18, "bought");
    }

    function test_permit_default_ofBothKinds() public {
        forget(a, false);
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        data.permit = eip2612(a, TRADER_KEY, 1e18);
        swaps(data);
        assertEq(a.allowance(trader, address(proxy)), 0, "used up");
        forget(dai, false);
        bytes memory legs = bytes.concat(header(0, address(dai), address(c)), stableRest(address(dai), address(c)));
        data = withProgram(simple(dai, c, 1e18, 1, 10e18), legs);
        data.permit = daiPermit(TRADER_KEY);
        swaps(data);
    }

    function test_permit_behavior_submittedBeforeUs() public {
        forget(a, false);
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        data.permit = eip2612(a, TRADER_KEY, 1e18);
        (bool done,) = address(a).call(bytes.concat(bytes4(0xd505accf), data.permit));
        assertTrue(done, "submitted by a stranger");
        swaps(data);
        assertLegacyKeepsNothing();
    }

    /// A native source has no permit: the field is ignored.
    function test_permit_behavior_ofANativeSourceIsNotRead() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(ETH, a, 1e18, 1, 10e18), onPair(ETH, a));
        data.permit = hex"01";
        swaps(data);
    }

    function test_permit_error_failsWithoutAllowance() public {
        forget(a, false);
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        data.permit = hex"01";
        vm.expectRevert(IRouterErrors.PermitFailed.selector);
        swaps(data);
        // For another spender.
        data.permit = eip2612(a, TRADER_KEY, address(router), 1e18);
        expectText("TransferHelper: TRANSFER_FROM_FAILED");
        swaps(data);
        // A changed byte voids the permit.
        data.permit = eip2612(a, TRADER_KEY, 1e18);
        data.permit[100] = ~data.permit[100];
        vm.expectRevert(IRouterErrors.PermitFailed.selector);
        swaps(data);
    }

    function test_simpleSwap_error_terms() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        (data.deadline, data.toAmount) = (block.timestamp - 1, 0);
        expectText("Deadline breached");
        swaps(data);
        data.deadline = block.timestamp;
        vm.expectRevert(IRouterErrors.InvalidToAmount.selector);
        swaps(data);
        (data.toAmount, data.toToken) = (1, a);
        vm.expectRevert(IRouterErrors.ArbitrageNotSupported.selector);
        swaps(data);
        data.toToken = b;
        vm.expectRevert(IRouterErrors.IncorrectEthAmount.selector);
        vm.prank(trader, trader);
        legacy.simpleSwap{value: 1}(data);
        data.fromToken = ETH;
        vm.expectRevert(IRouterErrors.IncorrectEthAmount.selector);
        vm.prank(trader, trader);
        legacy.simpleSwap{value: 1e18 - 1}(data);
    }

    function test_simpleSwap_error_insufficientOutput() public {
        uint256 expected = pairOut(address(a), address(b), 1e18);
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, expected + 1, expected), onPair(a, b));
        expectText("INSUFFICIENT_OUTPUT");
        swaps(data);
        data.toAmount = expected;
        swaps(data);
    }

    function test_simpleBuy_error_insufficientOutput() public {
        ILegacyRouter.SimpleData memory tooLittle =
            withProgram(simple(a, b, 10e18, 2e18, 10e18), fromPair(a, b, 2e18 - 1));
        uint256 cost = pairIn(address(a), address(b), 2e18);
        ILegacyRouter.SimpleData memory tooDear =
            withProgram(simple(a, b, cost - 1, 2e18, cost - 1), fromPair(a, b, 2e18));
        expectText("INSUFFICIENT_OUTPUT");
        buys(tooLittle);
        expectText("INSUFFICIENT_OUTPUT");
        buys(tooDear);
    }

    function test_simpleBuy_error_quoteAboveMaximum() public {
        ILegacyRouter.SimpleData memory data = simple(a, b, 1e18, 1e18, 1e18 + 1);
        vm.expectRevert(IRouterErrors.InvalidQuotedAmount.selector);
        buys(data);
    }

    /// The specified text for an allowance to the wrong contract.
    function test_simpleSwap_error_notApprovedToTheProxy() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        vm.startPrank(trader);
        a.approve(address(proxy), 1e18 - 1);
        a.approve(address(legacy), type(uint256).max);
        vm.stopPrank();
        expectText("TransferHelper: TRANSFER_FROM_FAILED");
        swaps(data);
    }

    function test_simpleSwap_error_shapeOfTheCalls() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        uint256[] memory right = data.values;
        data.values = new uint256[](3);
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(data);
        data.values = right;
        uint256[] memory starts = data.startIndexes;
        data.startIndexes = right;
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(data);
        // Bytes beyond the end, and a call that ends before it begins.
        data.startIndexes = starts;
        starts[2] += 1;
        vm.expectRevert();
        swaps(data);
        (starts[2], starts[1]) = (starts[1], starts[2] - 1);
        vm.expectRevert();
        swaps(data);
    }

    /// Calls send no more than is sold, in one part or in several.
    function test_simpleSwap_error_moreThanIsSold() public {
        ILegacyRouter.SimpleData memory once = withTransfer(simple(a, b, 1e18, 1, 10e18), receiver, 1e18 + 1);
        ILegacyRouter.SimpleData memory twice = withTransfer(simple(a, b, 1e18, 1, 10e18), receiver, 0.9e18);
        twice = withTransfer(twice, receiver, 0.2e18);
        ILegacyRouter.SimpleData memory nativeSale =
            withCall(simple(ETH, a, 1e18, 1, 10e18), receiver, 1e18, hex"00000000");
        nativeSale = withCall(nativeSale, receiver, 1, hex"00000000");
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(once);
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(twice);
        vm.deal(address(legacy), 1e18);
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(nativeSale);
    }

    /// Native value is only for calls of a native source, and for executors.
    function test_simpleSwap_error_valueThatIsNotTheSource() public {
        vm.deal(address(legacy), 1e18);
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(withCall(simple(a, b, 1e18, 1, 10e18), address(executor), 1, hex"00000000"));
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(withCall(simple(a, b, 1e18, 1, 10e18), address(a), 1, abi.encodeCall(IERC20.transfer, (receiver, 1))));
    }

    /// The revert data of a callee is passed on.
    function test_simpleSwap_error_reasonOfTheExecutor() public {
        vm.expectRevert(bytes4(keccak256("MalformedProgram()")));
        swaps(withCall(simple(a, b, 1e18, 1, 10e18), address(executor), 0, hex"00000000"));
    }

    function test_pause_error_ofTheMarketRouter() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
        vm.prank(owner);
        router.setContractPauseState(true);
        vm.expectRevert(IRouterErrors.ContractPaused.selector);
        swaps(data);
        vm.prank(owner);
        router.setContractPauseState(false);
        swaps(data);
    }

    function sells(IERC20 src, IERC20 dest, uint256 amount) private {
        uint256 expected = pairOut(inPools(src), inPools(dest), amount);
        uint256[2] memory before = [holdingOf(src, trader), holdingOf(dest, trader)];
        ILegacyRouter.SimpleData memory data =
            withProgram(simple(src, dest, amount, expected, expected), onPair(src, dest));
        assertEq(swaps(data), expected, "returned");
        assertEq(holdingOf(dest, trader) - before[1], expected, "paid");
        assertEq(before[0] - holdingOf(src, trader), amount, "taken");
        assertLegacyKeepsNothing();
    }

    function purchases(IERC20 src, IERC20 dest, uint256 wanted) private {
        uint256 cost = pairIn(inPools(src), inPools(dest), wanted);
        uint256[2] memory before = [holdingOf(src, trader), holdingOf(dest, trader)];
        buys(withProgram(simple(src, dest, cost + 1e18, wanted, cost), fromPair(src, dest, wanted)));
        assertEq(holdingOf(dest, trader) - before[1], wanted, "paid");
        assertEq(before[0] - holdingOf(src, trader), cost, "taken");
        assertLegacyKeepsNothing();
    }
}
