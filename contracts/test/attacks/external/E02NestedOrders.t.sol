// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ExternalOrder, Order, ProductiveOrder, TWAPOrder} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";
import {ScriptedHandler, Step} from "../../external/ScriptedHandler.sol";

/// E2: a handler calls the intent contract inside its settlement. In the worst case it is an agent,
/// a partner, the claimer of the service's fees and an owner with a deposit.
contract E02NestedOrdersTest is ExternalWorld {
    bytes4 private constant BUSY = bytes4(keccak256("ReentrancyGuardReentrantCall()"));
    bytes4 private constant DONE = 0xffffffff;

    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        registry.registerAgent(asList(address(handler)));
        intent.setProtocolFeeClaimer(address(handler));
        vm.stopPrank();
        vm.prank(address(handler));
        a.approve(address(intent), type(uint256).max);
        vm.deal(address(handler), 10e18);
        vm.prank(address(handler));
        intent.depositNative{value: 5e18}();
        Order memory order = sale(a, b, 1e18, 9e18);
        (order.nonce, order.partnerAndFee) = (100, withIntentFee(address(handler), 0, 1 << 8));
        settles(directCall(signed(order), 11e18));
    }

    function test_E2_settlements() public {
        Order memory order = sale(a, b, 1e18, 1e18);
        order.nonce = 101;
        add(everyWay(signed(order), 1e18, 1e18));
        add(everyPart(signedFillable(order), 10_000, 1e18));
        order.bridge.destinationChainId = 1;
        calls.push(abi.encodeCall(intent.bridgeSettle, (signed(order), 1e18, "")));
        TWAPOrder memory slices;
        (slices.owner, slices.nonce) = (trader, 101);
        calls.push(abi.encodeCall(intent.directSettleTWAP, (sign(slices, TRADER_KEY, address(intent)), 0, 1e18)));
        ProductiveOrder memory productive;
        (productive.owner, productive.nonce) = (trader, 101);
        bytes memory direct =
            abi.encodeCall(intent.directSettleProductive, (sign(productive, TRADER_KEY, address(intent)), 1e18));
        calls.push(direct);
        ExternalOrder memory nested = externalSale(a, b, 1e18, 2e18);
        (nested.nonce, nested.handler) = (101, address(new ScriptedHandler()));
        calls.push(externalCall(nested));
        refusesInside();
        assertTrue(!intent.isNonceUsed(trader, 101), "nothing of another order");
    }

    function test_E2_claims() public {
        address[] memory list = asList(address(b));
        calls.push(abi.encodeCall(intent.withdrawFees, (address(b), 1, address(0))));
        calls.push(abi.encodeCall(intent.withdrawAllFees, (address(b), address(0))));
        calls.push(abi.encodeCall(intent.batchWithdrawAllFees, (list, address(0))));
        calls.push(abi.encodeCall(intent.withdrawProtocolFees, (address(b), 1, address(0))));
        calls.push(abi.encodeCall(intent.withdrawAllProtocolFees, (address(b), address(0))));
        calls.push(abi.encodeCall(intent.batchWithdrawAllProtocolFees, (list, address(0))));
        calls.push(abi.encodeCall(intent.collectYieldFees, (address(deposits))));
        refusesInside();
    }

    function test_E2_deposits() public {
        calls.push(abi.encodeCall(intent.withdrawNative, (1e18)));
        Order memory order = sale(ETH, b, 1e18, 1e18);
        order.owner = address(handler);
        calls.push(abi.encodeCall(intent.cancelAndWithdraw, (order, false)));
        calls.push(abi.encodeCall(intent.depositToStrategy, (address(a), 1, address(a))));
        calls.push(abi.encodeCall(intent.withdrawFromStrategy, (address(a), 1)));
        ProductiveOrder memory productive;
        productive.owner = address(handler);
        calls.push(abi.encodeCall(intent.cancelProductiveAndWithdraw, (sign(productive, TRADER_KEY, address(intent)))));
        refusesInside();
    }

    /// Functions that an owner may call at any time succeed; they move nothing of a settlement.
    function test_E2_words() public {
        calls.push(abi.encodeCall(intent.setPreSignature, (keccak256("an order"), true)));
        calls.push(abi.encodeCall(intent.invalidateNonce, (7)));
        calls.push(abi.encodeCall(intent.trySettleBatch, (calls)));
        endsAs(DONE);
        assertTrue(intent.isPreSigned(address(handler), keccak256("an order")), "heard");
    }

    /// The owner is its own handler, and cancels the order while it is settled: it is settled once.
    function test_E2_ownerCancelsMeanwhile() public {
        a.mint(address(handler), 1e18);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.owner = address(handler);
        Step memory cancels = Step(address(intent), abi.encodeCall(intent.invalidateNonce, (0)), false);
        order.data = script(cancels, swapStep(true));
        bytes32 hash = hashOf(order);
        vm.prank(address(handler));
        intent.setPreSignature(hash, true);
        bytes memory call = externalCall(order);
        // The trader's signature is not the handler's.
        refuses(bytes4(keccak256("InvalidSignature()")), call);
        call = abi.encodeCall(intent.settleExternal, (unsigned(order), 1e18, 0, "", address(paying)));
        settles(call);
        assertEq(a.balanceOf(address(handler)), 0, "gave the source");
        assertEq(b.balanceOf(address(handler)), 2e18, "got the output");
        refuses(bytes4(keccak256("InvalidNonce()")), call);
    }

    function refusesInside() private {
        endsAs(BUSY);
    }

    /// Makes each call in the handler, once before and once after the swap. Asserts that the call
    /// ends with `outcome` and that the settlement succeeds.
    function endsAs(bytes4 outcome) private {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        for (uint256 i; i < calls.length; ++i) {
            for (uint256 place; place < 2; ++place) {
                uint256 state = vm.snapshotState();
                Step memory step = Step(address(intent), calls[i], true);
                order.data = place == 0 ? script(step, swapStep(true)) : script(swapStep(true), step);
                settlesAs(externalCall(order), outcome);
                vm.revertToState(state);
            }
        }
        // The last snapshot is not reverted, so that its writes can be read.
        order.data = script(Step(address(intent), calls[0], true), swapStep(true));
        settles(externalCall(order));
    }

    function settlesAs(bytes memory call, bytes4 outcome) private {
        uint256 fees = intent.getCollectedFees(address(handler), address(b));
        settles(call);
        assertTrue(handler.refusals(0) == outcome, "as expected");
        assertEq(intent.getCollectedFees(address(handler), address(b)), fees, "claims");
        assertEq(deposits.balanceOf(address(handler)), 5e18, "the deposit");
    }

    function add(bytes[] memory more) private {
        for (uint256 i; i < more.length; ++i) {
            calls.push(more[i]);
        }
    }
}
