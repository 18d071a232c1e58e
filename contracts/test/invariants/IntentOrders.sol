// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {HookToken} from "../support/HookToken.sol";
import {IntentWorld} from "../support/IntentWorld.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";
import {ReceivingWallet, Stranger} from "./IntentActors.sol";

interface IAllowances {
    function approve(IERC20 token, address spender, uint160 amount, uint48 expiration) external;
    function allowance(address account, IERC20 token, address spender) external view returns (uint160, uint48, uint48);
}

/// The participants, and the orders of a run: order `id` is drawn from the run's salt, so nothing
/// of it is stored. Orders 4k and 4k + 1 have one owner and one nonce. From `PAIRED` on, orders do
/// not share nonces: of orders 2k and 2k + 1 each gives what the other gets. Owners: a key, a
/// contract wallet, and an account that signs on the chain. Tokens: two plain ones, one that taxes
/// its transfers, one with hooks that settles again, and the native one.
abstract contract IntentOrders is IntentWorld {
    uint256 internal constant KEY = 0xB0B;
    uint256 internal constant WALLET_KEY = 0xCAFE;
    uint256 internal constant PAIRED = 1 << 64;
    /// The number of open orders at one time; they change slowly, so that each is filled, cancelled
    /// and tried again.
    uint256 internal constant WINDOW = 12;
    uint256 private constant STEPS_AN_ORDER = 2;
    uint256 internal constant START = 1_750_000_000;
    uint256 private constant TAX = 100;
    uint256 private constant CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    /// Reasons for which an order cannot be settled, whatever is brought.
    enum Flaw {
        None,
        NothingGiven,
        NothingWanted,
        SameToken,
        OtherChain,
        PaysContract,
        PaysToken
    }

    HookToken internal hook;
    TaxedToken internal taxed;
    IERC20[5] internal tokens;
    address[3] internal owners;
    address[2] internal agents;
    address[3] internal partners;
    Stranger internal stranger;
    Stranger internal venue;
    address internal victim = makeAddress("victim");
    uint256 internal salt;
    uint256 internal steps;
    mapping(uint256 id => bytes32) private hashes;
    mapping(uint256 id => bytes) private signatures;

    function setUp() public virtual override {
        super.setUp();
        vm.warp(START);
        (hook, taxed) = (new HookToken(), new TaxedToken());
        (stranger, venue) = (new Stranger(), new Stranger());
        tokens = [IERC20(a), b, IERC20(address(taxed)), IERC20(address(hook)), ETH];
        owners = [vm.addr(KEY), address(new ReceivingWallet(vm.addr(WALLET_KEY))), makeAddress("on chain")];
        agents = [agent, makeAddress("second agent")];
        partners = [address(0), partner, address(hook)];
        vm.prank(owner);
        registry.registerAgent(asList(agents[1]));
        address[10] memory all = [
            owners[0],
            owners[1],
            owners[2],
            victim,
            address(hook),
            address(stranger),
            agents[0],
            agents[1],
            attacker,
            address(venue)
        ];
        for (uint256 i; i < all.length; ++i) {
            supply(all[i], i < 3, i > 2 && i < 6);
        }
        taxed.beStrange();
    }

    /// Funds an account and approves the intent contract: for owners less than the sum that some
    /// tokens need, so that each transfer counts, and half of it through Permit2.
    function supply(address account, bool counted, bool deposits_) private {
        a.mint(account, DEPTH);
        b.mint(account, DEPTH);
        taxed.mint(account, DEPTH);
        hook.mint(account, DEPTH);
        vm.deal(account, 2 * DEPTH);
        vm.startPrank(account);
        for (uint256 i; i < 4; ++i) {
            tokens[i].approve(address(intent), counted ? DEPTH : type(uint256).max);
            tokens[i].approve(permit2, type(uint256).max);
            IAllowances(permit2)
                .approve(tokens[i], address(intent), counted ? uint160(DEPTH) : type(uint160).max, type(uint48).max);
        }
        if (deposits_) intent.depositNative{value: 1e18}();
        vm.stopPrank();
    }

    function taxOf(IERC20 token, uint256 amount) internal view returns (uint256) {
        return address(token) == address(taxed) ? amount / TAX : 0;
    }

    /// Returns the first open order.
    function base() internal view returns (uint256) {
        return steps / STEPS_AN_ORDER;
    }

    function drawn(uint256 id, uint256 what) internal view returns (uint256) {
        return uint256(keccak256(abi.encode(salt, id, what)));
    }

    function isFillable(uint256 id) internal view returns (bool) {
        return drawn(id, 0) % 2 == 0;
    }

    function ownerOf(uint256 id) internal view returns (address) {
        return owners[drawn(knownAs(id), 2) % 3];
    }

    /// Returns the id from which owner and nonce are drawn.
    function knownAs(uint256 id) private pure returns (uint256) {
        return id % 4 == 1 && id < PAIRED ? id - 1 : id;
    }

    function kindOf(uint256 id) internal view returns (OrderKind) {
        return OrderKind((drawn(id, 0) >> 8) % 2);
    }

    function orderOf(uint256 id) internal view returns (Order memory order) {
        uint256 seed = drawn(id, 1);
        bool paired = id >= PAIRED;
        order.owner = ownerOf(id);
        uint256 known = knownAs(id);
        order.nonce = known * (1 << 120) + known / 2;
        order.kind = kindOf(id);
        order.deadline = START + 600 * (1 + (seed >> 8) % 60);
        order.beneficiary = [address(0), order.owner, receiver, owners[(seed >> 24) % 3]][(seed >> 16) % 4];
        (order.partnerAndFee, order.metadata) = (feeWord(seed >> 32), abi.encodePacked(id));
        if (paired) swapWithOther(order, id);
        else drawTerms(order, seed >> 64);
        if (order.srcToken != address(ETH) && (seed >> 128) % 8 == 0) order.permit = hex"01";
        (uint256 expected, uint256 price) =
            ((seed >> 136) % 256, order.kind == OrderKind.SELL ? order.destAmount : order.srcAmount);
        order.expectedAmount = expected < 32 ? expected : price * expected / 160;
        if (paired || (seed >> 144) % 24 != 0) return order;
        spoil(order, Flaw(1 + (seed >> 152) % 6));
    }

    /// Draws terms, with small amounts to test rounding.
    function drawTerms(Order memory order, uint256 seed) private view {
        uint256 from = seed % 5;
        uint256 to = (from + 1 + (seed >> 8) % 4) % 5;
        if ((seed >> 48) % 4 == 0) (from, to) = (seed % 2, 1 - seed % 2);
        (order.srcToken, order.destToken) = (address(tokens[from]), address(tokens[to]));
        order.srcAmount = 1 + uint256(keccak256(abi.encode(seed))) % ((seed >> 16) % 4 == 0 ? 300 : 1e21);
        order.destAmount = 1 + order.srcAmount * (1 + (seed >> 24) % 1_000) / 500;
    }

    function swapWithOther(Order memory order, uint256 id) private view {
        uint256 seed = drawn(id / 2, 3);
        (uint256 at, uint256 to) = (seed % 5, (seed % 5 + 1 + (seed >> 8) % 4) % 5);
        (uint256 given, uint256 wanted) = (1e6 + (seed >> 16) % 1e21, 1e6 + (seed >> 96) % 1e21);
        if (id % 2 == 1) (at, to, given, wanted) = (to, at, wanted, given);
        (order.srcToken, order.destToken) = (address(tokens[at]), address(tokens[to]));
        (order.srcAmount, order.destAmount) = (given, wanted * 3 / 4);
    }

    function feeWord(uint256 seed) private view returns (uint256) {
        uint256 bps = seed % 2 == 0 ? 0 : (seed >> 2) % 256;
        return withIntentFee(partners[(seed >> 16) % 3], bps, (((seed >> 24) % 8) << 8));
    }

    function spoil(Order memory order, Flaw flaw) private view {
        if (flaw == Flaw.NothingGiven) order.srcAmount = 0;
        if (flaw == Flaw.NothingWanted) order.destAmount = 0;
        if (flaw == Flaw.SameToken) order.destToken = order.srcToken;
        if (flaw == Flaw.OtherChain && order.nonce % 2 == 0) order.bridge.destinationChainId = 10;
        if (flaw == Flaw.OtherChain && order.nonce % 2 == 1) order.bridge.outputToken = order.destToken;
        if (flaw == Flaw.PaysContract) order.beneficiary = address(intent);
        if (flaw == Flaw.PaysToken) order.beneficiary = order.nonce % 2 == 0 ? order.destToken : order.srcToken;
    }

    /// @param manner 0: empty. 1: signed as the other type. 2: the other point of the curve. 3: one
    /// flipped bit. Others are valid: of a key in 64 or 65 bytes.
    function signatureOf(uint256 id, Order memory order, uint256 manner) internal returns (bytes memory signature) {
        if (manner == 0 || order.owner == owners[2]) return "";
        if (manner == 1) return made(order, hashIntent(order, address(intent), block.chainid, !isFillable(id)));
        signature = signatures[id];
        if (signature.length == 0) signatures[id] = signature = made(order, hashOf(id, order));
        if (manner == 3) {
            signature[manner] ^= 0x10;
        } else if (order.owner == owners[0]) {
            (bytes32 r, bytes32 s, uint8 v) = cut(signature);
            if (manner == 2) return abi.encodePacked(r, CURVE - uint256(s), 55 - v);
            if (manner % 2 == 0) return abi.encodePacked(r, uint256(s) | (uint256(v - 27) << 255));
        } else if (manner == 2) {
            signature = bytes.concat(signature, hex"00");
        }
    }

    function cut(bytes memory signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
        v = uint8(signature[64]);
        assembly ("memory-safe") {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
    }

    function made(Order memory order, bytes32 digest) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(order.owner == owners[0] ? KEY : WALLET_KEY, digest);
        return abi.encodePacked(r, s, v);
    }

    function hashOf(uint256 id, Order memory order) internal returns (bytes32 hash) {
        hash = hashes[id];
        if (hash != 0) return hash;
        hashes[id] = hash = hashIntent(order, address(intent), block.chainid, isFillable(id));
    }
}
