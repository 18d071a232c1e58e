// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {IProductiveSettlement} from "../../src/interfaces/IProductiveSettlement.sol";
import {ProductiveOrder, ProductiveOrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {RelayData} from "../support/Across.sol";
import {BridgeWorld} from "../support/BridgeWorld.sol";
import {Told} from "../support/IntentMoves.sol";
import {SliceMoves} from "../support/SliceMoves.sol";
import {StrategyWorld} from "../support/StrategyWorld.sol";

/// Sales out of vaults: yield is sold at the signed price, and a loss does not lower the minimum.
contract ProductiveSettlementTest is BridgeWorld, StrategyWorld {
    function setUp() public override(BridgeWorld, StrategyWorld) {
        super.setUp();
    }

    function test_yieldIsSold() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        order.beneficiary = receiver;
        earn(calm, 400);
        uint256 received = calm.previewRedeem(order.shares);
        assertGe(received, PRINCIPAL + 300e18, "yield");
        uint256 minimum = (2 * PRINCIPAL * received + PRINCIPAL - 1) / PRINCIPAL;
        paying.set(a, b, minimum - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, productiveCall(order));
        paying.set(a, b, minimum, 0);
        moves(a, address(calm), address(paying), received);
        moves(b, address(paying), receiver, minimum);
        expectProductive(order, minimum, Told(received, minimum, 0, 0));
        settlesAsNamed(productiveCall(order));
        assertEq(sharesIn(calm), 0, "the position is sold");
        assertEq(positions.userPrincipal(address(calm), trader), 0, "and its principal");
        refuses(IIntentErrors.InvalidNonce.selector, productiveCall(order));
    }

    /// The output above the expected amount, which grows with the yield, is surplus.
    function test_surplus() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        (order.expectedAmount, order.partnerAndFee) = (3 * PRINCIPAL, withIntentFee(partner, 0, 1 << 8));
        earn(calm, 1_000);
        uint256 received = calm.previewRedeem(order.shares);
        uint256 expected = (3 * PRINCIPAL * received + PRINCIPAL - 1) / PRINCIPAL;
        uint256 minimum = (2 * PRINCIPAL * received + PRINCIPAL - 1) / PRINCIPAL;
        paying.set(a, b, expected + 100, 0);
        expectProductive(order, minimum, Told(received, expected, 50, 50));
        settles(productiveCall(order));
    }

    function test_principalAlone() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        (order.useShares, order.shares) = (false, 0);
        earn(calm, 400);
        paying.set(a, b, 2 * PRINCIPAL, 0);
        moves(a, address(calm), address(paying), PRINCIPAL);
        moves(b, address(paying), trader, 2 * PRINCIPAL);
        expectProductive(order, 2 * PRINCIPAL, Told(PRINCIPAL, 2 * PRINCIPAL, 0, 0));
        settlesAsNamed(productiveCall(order));
        uint256 left = calm.previewRedeem(sharesIn(calm));
        assertGe(left, 300e18, "the yield stays in the position");
        assertLe(left, 400e18, "and no principal");
    }

    /// Right after a deposit the vault's rounding leaves a unit less: an agent may compensate for
    /// it.
    function test_principalAlone_roundedDown() public {
        earn(calm, 333);
        depositTo(calm, PRINCIPAL);
        ProductiveOrder memory order = saleFrom(calm, 0);
        order.useShares = false;
        assertEq(calm.previewRedeem(sharesIn(calm)), PRINCIPAL - 1, "a unit less");
        paying.set(a, b, 2 * PRINCIPAL, 0);
        moves(a, address(calm), address(paying), PRINCIPAL - 1);
        moves(b, address(paying), trader, 2 * PRINCIPAL);
        settlesAsNamed(productiveCall(order));
    }

    /// Signed before a deposit that got slightly fewer shares than expected.
    function test_fewerShares() public {
        uint256 foreseen = calm.previewDeposit(PRINCIPAL);
        a.mint(address(calm), calm.totalAssets() / 20_000);
        uint256 got = depositTo(calm, PRINCIPAL);
        assertLe(got + 1, foreseen, "fewer");
        ProductiveOrder memory order = saleFrom(calm, foreseen);
        earn(calm, 100);
        uint256 received = calm.previewRedeem(got);
        paying.set(a, b, 2 * received, 0);
        moves(a, address(calm), address(paying), received);
        moves(b, address(paying), trader, 2 * received);
        settlesAsNamed(productiveCall(order));
        assertEq(sharesIn(calm), 0, "the whole position");
    }

    function test_error_fewerShares() public {
        uint256 got = depositTo(calm, PRINCIPAL);
        uint256 tooMany = got + got / 9_998;
        bytes memory reason = abi.encodeWithSelector(IProductiveSettlement.InsufficientPosition.selector, got, tooMany);
        refuses(reason, 0, productiveCall(saleFrom(calm, tooMany)));
    }

    function test_direct() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        earn(calm, 400);
        uint256 received = calm.previewRedeem(order.shares);
        uint256 gives = 3 * received;
        moves(a, address(calm), agent, received);
        moves(b, agent, trader, gives - gives / 100);
        moves(b, agent, address(intent), gives / 100);
        settlesAsNamed(directProductive(order, gives));
        (order.nonce, order.partnerAndFee) = (1, 0);
        order.shares = depositTo(calm, PRINCIPAL);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directProductive(order, 2 * PRINCIPAL - 1));
        refuses(abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector), 1, directProductive(order, gives));
    }

    function test_nativeSource() public {
        ProductiveOrder memory order = saleFrom(nativeVault, depositNativeToVault(100e18));
        (order.srcToken, order.srcAmount) = (address(ETH), 100e18);
        earn(nativeVault, 500);
        uint256 received = nativeVault.previewRedeem(order.shares);
        uint256 minimum = (2 * PRINCIPAL * received + 100e18 - 1) / 100e18;
        paying.set(ETH, b, minimum, 0);
        uint256 before = address(paying).balance;
        uint256 had = b.balanceOf(trader);
        settles(productiveCall(order));
        assertEq(address(paying).balance - before, received, "native tokens of the position");
        assertEq(b.balanceOf(trader) - had, minimum, "paid");
        assertOnlyFeesLeft();
        assertEq(deposits.totalSupply(), 0, "no deposit was made of it");
    }

    function test_nativeSource_principalAlone() public {
        depositNativeToVault(100e18);
        ProductiveOrder memory order = saleFrom(nativeVault, 0);
        (order.srcToken, order.srcAmount, order.useShares) = (address(ETH), 100e18, false);
        earn(nativeVault, 500);
        paying.set(ETH, b, 2 * PRINCIPAL, 0);
        uint256 before = address(paying).balance;
        settles(productiveCall(order));
        assertEq(address(paying).balance - before, 100e18, "the principal");
        assertOnlyFeesLeft();
    }

    /// Unused native source goes to the owner's deposit.
    function test_nativeSource_leftover() public {
        ProductiveOrder memory order = saleFrom(nativeVault, depositNativeToVault(100e18));
        (order.srcToken, order.srcAmount) = (address(ETH), 100e18 - 2);
        paying.set(ETH, b, 3 * PRINCIPAL, 1e18);
        settles(productiveCall(order));
        assertEq(deposits.balanceOf(trader), 1e18, "left over");
        assertOnlyFeesLeft();
    }

    function test_nativeDestination() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        order.destToken = address(ETH);
        (order.destAmount, order.expectedAmount) = (10e18, 10e18);
        vm.deal(agent, 100e18);
        uint256 before = trader.balance;
        settles(10e18, directProductive(order, 10e18));
        assertEq(trader.balance - before, 10e18, "native tokens");
    }

    /// An order with a destination on another chain is paid by the same function.
    function test_bridge() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        (order.bridge, order.expectedAmount) = (toFar(), 3 * PRINCIPAL);
        earn(calm, 400);
        uint256 received = calm.previewRedeem(order.shares);
        paying.set(a, b, 3 * received, 0);
        bytes memory call =
            abi.encodeCall(intent.swapSettleProductive, (signed(order), 0, "", address(paying), abi.encode(7)));
        RelayData memory made = depositOf(call);
        assertEq(made.inputAmount, 3 * received, "what was brought");
        assertEq(made.outputAmount, 3 * received - 7, "less the fee");
        assertEq(made.depositId, transferIdOf(trader, hashOf(order), 0), "named by the order");
    }

    /// An agent's programs sell what the position pays, to the unit, and bring the agent's promise.
    function test_programs() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        earn(calm, 400);
        uint256 received = calm.previewRedeem(order.shares);
        uint256 brings = pairOut(address(a), address(b), received);
        order.expectedAmount = brings;
        CrossExecutor.Run[] memory runs = new CrossExecutor.Run[](1);
        runs[0] = CrossExecutor.Run(a, type(uint256).max, sellOnPair(1));
        IERC20[] memory returned = new IERC20[](1);
        returned[0] = b;
        bytes memory data = abi.encode(runs, returned);
        bytes memory call =
            abi.encodeCall(intent.swapSettleProductive, (signed(order), brings + 1, data, address(crossExecutor), ""));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, call);
        call = abi.encodeCall(intent.swapSettleProductive, (signed(order), brings, data, address(crossExecutor), ""));
        moves(a, address(calm), address(0), received);
        moves(b, address(0), trader, brings);
        settlesAsNamed(call);
    }

    function test_error_programs_withoutWords() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        CrossExecutor.Run[] memory runs = new CrossExecutor.Run[](1);
        runs[0] = CrossExecutor.Run(a, type(uint256).max, new bytes(63));
        bytes memory data = abi.encode(runs, new IERC20[](0));
        refuses(
            "", 0, abi.encodeCall(intent.swapSettleProductive, (signed(order), 0, data, address(crossExecutor), ""))
        );
    }

    /// The full native balance is sent with the call.
    function test_programs_native() public {
        ProductiveOrder memory order = saleFrom(nativeVault, depositNativeToVault(100e18));
        (order.srcToken, order.destToken, order.srcAmount) = (address(ETH), address(a), 100e18);
        earn(nativeVault, 500);
        uint256 received = nativeVault.previewRedeem(order.shares);
        uint256 brings = pairOut(weth, address(a), received);
        (order.destAmount, order.expectedAmount) = (brings * 9 / 10, brings);
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), v2Rest(weth, address(a)));
        CrossExecutor.Run[] memory runs = new CrossExecutor.Run[](1);
        runs[0] = CrossExecutor.Run(ETH, type(uint256).max, saleData(program, 1));
        IERC20[] memory returned = new IERC20[](1);
        returned[0] = a;
        uint256 before = a.balanceOf(trader);
        vm.prank(agent);
        intent.swapSettleProductive(signed(order), brings, abi.encode(runs, returned), address(crossExecutor), "");
        assertEq(a.balanceOf(trader) - before, brings, "all of it was sold");
        assertOnlyFeesLeft();
    }

    function test_error_terms() public {
        uint256 shares = depositTo(calm, PRINCIPAL);
        ProductiveOrder memory order = saleFrom(calm, shares);
        order.permit = hex"01";
        refuses(IIntentErrors.InvalidOrder.selector, productiveCall(order));
        order = saleFrom(calm, shares);
        order.strategy = address(0);
        refuses(IIntentErrors.InvalidOrder.selector, productiveCall(order));
        order = saleFrom(calm, shares);
        order.destToken = address(a);
        refuses(IIntentErrors.InvalidOrder.selector, productiveCall(order));
        order = saleFrom(calm, shares);
        order.deadline = block.timestamp - 1;
        refuses(IIntentErrors.DeadlineExpired.selector, productiveCall(order));
        ProductiveOrderWithSig memory forged = signed(saleFrom(calm, shares));
        forged.order.shares -= 1;
        refuses(
            IIntentErrors.InvalidSignature.selector,
            abi.encodeCall(intent.swapSettleProductive, (forged, 0, "", address(paying), ""))
        );
        ProductiveOrderWithSig memory other = signed(saleFrom(calm, shares));
        other.order.bridge = toFar();
        other.cosignature = hex"01";
        other.signature = signatureOf(TRADER_KEY, hashOf(other.order));
        refuses(
            IIntentErrors.UnsupportedBridge.selector,
            abi.encodeCall(intent.swapSettleProductive, (other, 0, "", address(paying), ""))
        );
        bytes memory call = productiveCall(saleFrom(calm, shares));
        refuses(attacker, abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector), 0, call);
    }

    /// A dirty boolean is refused, whatever its hash.
    function test_error_dirtyWords() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        bytes memory call = productiveCall(order);
        uint256 at = 4 + 32 * (5 + 4 + 14);
        assertEq(wordAt(call, at), 1, "the place of useShares");
        call[at + 31] = 0x02;
        vm.prank(agent);
        (bool done,) = address(intent).call(call);
        assertTrue(!done, "refused");
    }

    /// However much the vault gains or loses, its owner gets at least the signed price for what the
    /// position paid.
    /// forge-config: default.fuzz.runs = 200
    function test_fuzz_minimum(uint256 principal, uint256 gain, uint256 price, uint256 brought) public {
        principal = 1e6 + principal % PRINCIPAL;
        price = 1 + price % 1e6;
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, principal));
        (order.srcAmount, order.destAmount) = (principal, 1 + principal * price / 1e6);
        order.expectedAmount = order.destAmount;
        earn(calm, gain % 3_000);
        uint256 received = calm.previewRedeem(order.shares);
        uint256 minimum = order.destAmount;
        if (received > principal) minimum = (minimum * received + principal - 1) / principal;
        brought = minimum - minimum / 1_000 + brought % (1 + minimum / 500);
        paying.set(a, b, brought, 0);
        uint256 before = b.balanceOf(trader);
        vm.prank(agent);
        (bool done,) = address(intent).call(productiveCall(order));
        assertTrue(done == (brought >= minimum), "settled exactly if the minimum is brought");
        if (done) assertGe(b.balanceOf(trader) - before, minimum, "the minimum, after the surplus");
    }

    function expectProductive(ProductiveOrder memory order, uint256 minimum, Told memory told) private {
        vm.expectEmit(address(intent));
        emit OrderSettled(
            order.owner,
            order.beneficiary == address(0) ? order.owner : order.beneficiary,
            order.srcToken,
            order.destToken,
            told.paid,
            minimum,
            told.returned,
            told.service,
            told.partner,
            hashOf(order)
        );
    }

    function wordAt(bytes memory data, uint256 at) private pure returns (uint256 word_) {
        assembly {
            word_ := mload(add(add(data, 32), at))
        }
    }
}
