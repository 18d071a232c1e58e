// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../src/intent/CallExecutor.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {DeltaWrappedNative} from "../../src/strategy/DeltaWrappedNative.sol";
import {IntentRegistry} from "../../src/intent/IntentRegistry.sol";
import {IIntent} from "../../src/interfaces/IIntent.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentSigner} from "./IntentSigner.sol";
import {World} from "./World.sol";

/// The world of pools with the intent contract: all modules installed, one agent registered, the
/// trader's tokens approved.
abstract contract IntentWorld is World, IntentSigner {
    uint8 internal constant PAYS = 16;

    IntentRegistry internal registry;
    IIntent internal intent;
    DeltaWrappedNative internal deposits;
    CrossExecutor internal crossExecutor;
    CallExecutor internal callExecutor;
    address[] internal installed;

    address internal agent = makeAddress("agent");

    function setUp() public virtual override {
        super.setUp();
        registry = IntentRegistry(deployOwn("IntentRegistry", abi.encode(owner)));
        intent = IIntent(registry.create(0, owner));
        deposits = DeltaWrappedNative(deployOwn("DeltaWrappedNative", abi.encode(intent, weth)));
        crossExecutor = CrossExecutor(deployOwn("CrossExecutor", abi.encode(intent, executor)));
        callExecutor = CallExecutor(deployOwn("CallExecutor", abi.encode(intent)));
        installed = [
            deployOwn("OrderSettlement", abi.encode(registry, permit2)),
            deployOwn("FillableSettlement", abi.encode(registry, permit2)),
            deployOwn("CrossSettlement", abi.encode(registry, permit2)),
            deployOwn("IntentSignatures", abi.encode(registry)),
            deployOwn("IntentFees", abi.encode(registry)),
            deployOwn("IntentNative", abi.encode(registry)),
            deployOwn("TWAPSettlement", abi.encode(registry, permit2)),
            deployOwn("IntentBridges", abi.encode(registry)),
            deployOwn("ProductiveSettlement", abi.encode(registry, permit2)),
            deployOwn("ExternalSettlement", abi.encode(registry, permit2)),
            deployOwn("IntentStrategies", abi.encode(registry, permit2))
        ];
        vm.startPrank(owner);
        registry.registerModule(installed);
        for (uint256 i; i < installed.length; ++i) {
            intent.install(installed[i]);
        }
        intent.setWrappedNative(address(deposits));
        intent.setProtocolFeeClaimer(serviceWallet);
        registry.registerAgent(asList(agent));
        vm.stopPrank();
        approveIntent(trader);
        fund(agent);
        approveIntent(agent);
    }

    function approveIntent(address account) internal {
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        vm.startPrank(account);
        for (uint256 i; i < tokens.length; ++i) {
            tokens[i].approve(address(intent), type(uint256).max);
        }
        vm.stopPrank();
    }

    /// Returns the account that makes the call of the call executor with this salt.
    function callerOf(bytes32 salt) internal view returns (address) {
        return Clones.predictDeterministicAddress(address(callExecutor), salt, address(callExecutor));
    }

    function asList(address one) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = one;
    }

    // Orders of the trader

    /// Returns a sale of an amount of a for at least an amount of b, which is also expected.
    function sale(IERC20 src, IERC20 dest, uint256 srcAmount, uint256 destAmount)
        internal
        view
        returns (Order memory order)
    {
        order.owner = trader;
        (order.srcToken, order.destToken) = (address(src), address(dest));
        (order.srcAmount, order.destAmount, order.expectedAmount) = (srcAmount, destAmount, destAmount);
        order.deadline = block.timestamp + 1 hours;
    }

    /// Returns a purchase of an amount of b for at most an amount of a, which is also expected.
    function purchase(IERC20 src, IERC20 dest, uint256 srcAmount, uint256 destAmount)
        internal
        view
        returns (Order memory order)
    {
        order = sale(src, dest, srcAmount, destAmount);
        order.kind = OrderKind.BUY;
        order.expectedAmount = srcAmount;
    }

    function signed(Order memory order) internal view returns (OrderWithSig memory) {
        return sign(order, TRADER_KEY, address(intent), false);
    }

    function signedFillable(Order memory order) internal view returns (OrderWithSig memory) {
        return sign(order, TRADER_KEY, address(intent), true);
    }

    // Settlements by the agent

    function swapSettle(OrderWithSig memory order, bytes memory data) internal {
        vm.prank(agent);
        intent.swapSettle(order, data, address(executor), "");
    }

    function buySettle(OrderWithSig memory order, bytes memory data) internal {
        vm.prank(agent);
        intent.buySettle(order, data, address(executor), "");
    }

    function directSettle(OrderWithSig memory order, uint256 amount) internal {
        vm.prank(agent);
        intent.directSettle(order, amount);
    }

    // Executor data

    /// Returns a program in the form of `execute`: with its trailing words.
    function saleData(bytes memory program, uint256 given) internal view returns (bytes memory) {
        return bytes.concat(program, abi.encode(given, trader));
    }

    function purchaseData(bytes memory program, uint256 most, uint256 wanted) internal view returns (bytes memory) {
        return bytes.concat(program, abi.encode(most, wanted, trader));
    }

    /// Returns a program that sells all of a on the pair of a and b.
    function sellOnPair(uint256 given) internal view returns (bytes memory) {
        bytes memory program = bytes.concat(header(0, address(a), address(b)), v2Rest(address(a), address(b)));
        return saleData(program, given);
    }

    /// Returns a program that buys an amount of b on the pair of a and b.
    function buyOnPair(uint256 most, uint256 wanted) internal view returns (bytes memory) {
        bytes memory leg = v2Leg(address(a), address(b), EXACT, wanted);
        return purchaseData(bytes.concat(header(BUY, address(a), address(b)), leg), most, wanted);
    }

    function withIntentFee(address to, uint256 bps, uint256 flags) internal pure returns (uint256) {
        return (uint256(uint160(to)) << 96) | flags | bps;
    }

    /// Checks that balances of the intent contract and executors are the claims of partners and the
    /// service.
    function assertOnlyFeesLeft() internal view {
        IERC20[6] memory tokens = [IERC20(weth), a, b, c, dai, ETH];
        for (uint256 i; i < tokens.length; ++i) {
            uint256 held = tokens[i] == ETH ? address(intent).balance : tokens[i].balanceOf(address(intent));
            assertEq(held, claimable(tokens[i]), "the contract keeps more, or less, than fees");
        }
        assertNothingLeft();
    }

    function claimable(IERC20 token) internal view returns (uint256) {
        return intent.getCollectedFees(partner, address(token)) + intent.getCollectedFees(address(0), address(token));
    }
}
